# Слова сервера: почему стол или запрос отвечают «нет», и что говорит команда gorod serve.

table-already-started = Игра уже началась.
table-bad-option = Такого параметра правил или такого значения нет: { $detail }.
table-bad-players = По этим правилам за столом играют { $detail }.
table-bad-power = Такой способности этому персонажу дать нельзя: { $detail }.
table-house-line = Строка { $line } домашнего файла. { $why }
table-long-house = Домашний файл слишком велик: в нём может быть { $detail } байт.
table-other-house = Домашний файл — о правилах { $detail }, а названы другие.
table-hand-over-first = Сначала передайте стол другому.
table-has-device = { $detail } играет со своего устройства: посреди игры на другое место его не пересадить.
table-no-game = За этим столом сейчас не играют.
table-no-motions = За этим столом нельзя предложить, чтобы игрок ушёл.
table-motion-by-day = Предложить, чтобы игрок ушёл, можно только днём.
table-motion-departed = Предложить, чтобы игрок ушёл, могут только те, кто ещё играет.
table-motion-no-player = На месте { $detail } никто не играет.
table-motion-present = Игрок { $detail } на связи: уйти можно предложить только тому, кого нет.
table-motion-program = На месте { $detail } играет программа: она всегда на месте.
table-no-such-seat = Такого места за столом нет.
table-no-such-table = Такого стола нет.
table-no-talk-here = За этим столом говорят вслух, а не пишут.
table-room-changed = За столом теперь другое, и эти слова услышали бы не те; они не отправлены.
table-no-undo = За этим столом ходы назад не берут.
table-no-watching = За этой игрой нельзя наблюдать.
table-not-allowed = Вам этого нельзя.
table-recording-stopped = Запись остановлена: сервер не может сохранить игру. Попробуйте ещё раз.
table-seat-taken = Место { $detail } занято или его нет.
table-only-a-judge = Это может только судья, со своего устройства.
table-other-cards = Карты не те: нужны { $detail }.
table-other-people = За столом сидят уже не те, кто играл. Верните их на места, и конец игры можно будет взять назад.
table-nobody-here = Такого человека за столом нет.
table-suspended = Игра не может начаться: мест не хватает, потому что эту игру пропускают: { $detail }.
table-you-miss-this-game = Эту игру вы пропускаете.
table-misses-this-game = Эту игру пропускает { $name }.
table-no-narrator = Вслух говорит устройство только там, где сидят в одной комнате с телефонами.
table-no-speech = У сервера нет голоса: не установлено дополнение speech.
table-not-said = Этого за столом не говорили вслух.
narrator-check = Проверка звука. Слышно ли всем за столом? Лишнюю музыку выключите.
table-no-election = Здесь не выбирают ведущего: это можно до раздачи, если так решили правила и у каждого свой телефон, и днём, если игру ведёт выбывший.
table-alone-at-table = За столом больше никого нет: выбирать ведущего не с кем.
table-too-few-players = Без ведущего останется игроков: { $detail }. Для такой игры карт нет, позовите ещё кого-нибудь.
table-not-in-runoff = Идёт второй тур: голосуют только за тех, у кого голосов было поровну.
table-no-votes = Пока никто не проголосовал.
table-not-tied = Организатор решает сам, только если и во втором туре голосов поровну, и только между этими игроками.
table-tied-again = И во втором туре голосов поровну: назовите ведущего сами.
table-has-judged = Кто ведёт игру и видел карты, вернуться в неё не может.
table-judge-is-silent = Кто ведёт игру, в разговоре не участвует.
table-seats-free = Не все места заняты, свободно: { $detail }.
table-table-full = Все места заняты.
table-too-many-assistants = Помощников у судьи уже { $detail }: больше нельзя.
table-too-many-bots = Ботов больше, чем мест: за столом их { $detail }.
table-too-many-tables = С вашего адреса уже открыто столов: { $detail }. Закройте один из них.
table-tables-too-fast = Столы открываются слишком часто. Подождите минуту.
table-house-full = На сервере больше нет места для столов. Попробуйте позже.
table-too-many-tries = Слишком много попыток. Подождите и попробуйте снова.
table-too-many-requests = С вашего адреса слишком много запросов. Подождите немного.
table-too-many-onlookers = За этим столом уже многие смотрят: { $detail }. Попробуйте позже.
table-busy = Сервер сейчас занят. Попробуйте через мгновение.
table-wrong-host = Под этим именем сервер не знают. Откройте его по адресу или запустите с --allow-host.
table-unknown-kind = Таких ботов нет; есть { $detail }.
table-unknown-rules = Таких правил нет; есть { $detail }.
table-wrong-phrase = Нет стола с таким кодом и такими словами.
table-wrong-key = Этот код уже использован или устарел. Покажите на пульте судьи новый.
table-wrong-invite = Это приглашение уже использовано или не к этому столу. Можно постучаться без него.
table-queue-full = У этого стола уже многие ждут. Попробуйте позже.
table-nobody-knocks = Этот человек больше не ждёт.

table-no-such-game = Такой оконченной игры нет.
table-no-such-rules = Таких правил нет; есть { $detail }.
table-bad-origin = Запрос пришёл со страницы другого сайта.
table-not-found = Здесь ничего нет.
table-wrong-method = С этим адресом так не говорят.
table-too-large = Запрос слишком большой.
table-bad-request = Запрос составлен неверно.
table-bad-field = Запрос составлен неверно: { $field }.
table-bad-name = Имя не подходит: нужно от 1 до 40 знаков, хотя бы один видимый, без переносов и невидимых знаков.
table-internal = Ошибка в самой программе.

wire-slow-down = Слишком много сообщений: не спешите.
wire-recording-stopped = Запись остановлена: сервер не может сохранить игру.
wire-table-unreachable = Ваш стол на другом сервере, и связи с ним сейчас нет. Она вернётся сама.

health-recording-stopped = Сервер не может писать на диск: игры стоят.
health-disk-low = Место на диске почти кончилось.
health-handles-low = Файловые дескрипторы почти кончились: новые устройства не принимаются.
health-database-damaged = База данных повреждена: запустите gorod data verify и поставьте копию.
health-nats-unreachable = NATS недоступен: столы этого узла идут дальше, столы других узлов ждут.
health-cut-off = Узел не может сообщить, что жив: его столы могли забрать другие.
health-draining = Узел останавливается и передаёт свои столы другим.

## gorod serve

fault-port-taken = Порт { $port } занят другой программой: назовите другой (--port).
fault-cannot-listen = На адресе { $host }:{ $port } слушать нельзя ({ $why }).
fault-folder-taken = С этой папкой уже работает другой сервер.
fault-no-openssl = Сертификат не удалось создать: нужна программа openssl. Назовите готовый: --tls CERT KEY.
fault-bad-certificate = Этот сертификат или ключ прочитать нельзя.
fault-bad-origin = «{ $origin }» — не адрес страниц: он пишется как http://localhost:5173, без пути.
fault-bad-tls = После --tls нужны два файла, CERT и KEY, или слово self.
fault-bad-base-path = Для --base-path нужен путь вроде /gorod, а не { $value }.
fault-bad-network = Для { $option } нужен адрес или сеть вроде 10.0.0.0/8, а не { $value }.
fault-metrics-for-all = --metrics-from { $value } — это все: и игрок сосчитал бы ходы ночи. Назовите сеть того, кто следит за сервером.
fault-bad-nats = Для --nats нужен адрес вроде nats://nats:4222 или tls://user:password@nats:4222, и к нему --node.
fault-bad-node = Для --node нужно имя этого сервера среди других: до 40 латинских букв, цифр, точек и дефисов. К нему нужен --nats.
fault-nats-alone = Нескольким серверам нужна общая база: назовите её через --database (GOROD_DATABASE).

serve-here = Город слушает: { $url }
serve-room = Для всех в этой сети: { $url }
serve-stop = Остановить: Ctrl-C.

unbuilt-page-title = Город засыпает…
unbuilt-page-running = Сервер Gorod { $version } работает, но страницы для игроков ещё не собраны. Соберите их командой make client и запустите сервер снова; make run делает и то и другое.
unbuilt-page-how = Программы могут играть и так: как открыть стол и посадить за него свою, рассказано в docs/bots.md. Запросы сервера:

turn-taken-back = Взято назад.
turn-clock = Часы: { $seconds } с.
turn-clock-held = Часы остановлены: { $seconds } с.
turn-name = № { $seat }: имя исправлено.
turn-swap = № { $seat } и № { $other }: исправлено, кто где сидит.

## Клуб и его вечера

table-club-full = Их уже { $detail }: больше нельзя.
table-evening-over = Этот вечер закрыт. Откройте его снова, чтобы играть дальше.
table-misses-game = Эту игру пропускают: { $detail }.
table-name-taken = В клубе уже есть { $detail }. Назовите иначе.
table-no-such-evening = Такого вечера в клубе нет.
table-no-such-person = Такого человека в клубе нет.
table-sits-elsewhere = Сейчас заняты за другим столом: { $detail }.
table-unknown-preset = Такого подсчёта очков нет; есть { $detail }.

standings-place = Место
standings-player = Игрок
standings-games = Игры
standings-wins = Победы
standings-result = Очки за игры
standings-best-move = За лучший ход
standings-penalty = Штрафы
standings-extra = Дополнительные
standings-ci = Ci
standings-total = Сумма
standings-best-moves = Лучшие ходы
standings-shot-first = Убит первым
standings-side-red = За красных
standings-side-black = За чёрных
standings-side-yakuza = За якудзу
standings-side-maniac = За маньяка
standings-games-of = { $of }: игры
standings-wins-of = { $of }: победы
table-hands-at-table = За столом голосуют руками: их считают на говорящем устройстве.
table-only-in-one-room = Так можно только в одной комнате, где у каждого телефон.
table-vote-is-on = Сейчас голосуют: поменяйте после голосования.
