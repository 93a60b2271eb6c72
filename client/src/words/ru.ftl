product = Город
home = На главную
retry = Сейчас
line-lost = Нет связи, повторяю… Нажатое ждёт отправки.
server-restarts = Сервер перезапускается. Игра продолжится с того же места.
table-unreachable = Ваш стол сейчас недоступен. Связь вернётся сама, ничего не пропадёт.
no-answer = Сервер не отвечает. Проверьте связь и попробуйте ещё раз.
odd-answer = Сервер ответил непонятно ({ $status }).
close = Закрыть
no-such-page = Такой страницы нет
no-such-table-here = В этом браузере нет места за таким столом.
play-with-bots = Играть с ботами
you-as-a-name = Игрок
you = вы
bot = бот
neighbour = { $seat ->
    [1] Тётя Роза
    [2] Астроном
    [3] Баба Нина
    [4] Аспирант
    [5] Флорист
    [6] Маэстро
    [7] Часовщик
    [8] Сосед
    [9] Птичница
    [10] Сторож
    [11] Почтальон
    [12] Рыбак
    [13] Портниха
    [14] Шахматист
    [15] Моряк
    [16] Пекарь
    [17] Художник
    [18] Радист
    [19] Дворник
   *[other] Дачница
  }
free = свободно
seat = Игрок № { $seat }
seat-in-room = Место { $seat }: { $who }, { $state }
no-line = нет связи
is-ready = на месте
is-awaited = ждём
speaks = говорит
speaks-next = говорит следующим
is-silenced = без слова
on-the-list = кандидат, в списке { $place }-й
fouls-of = фолы: { $fouls } из { $most }
left-by-night = ночь { $number }
left-by-day = день { $number }
left-removed = удаление, { $phase }
left-ruled-out = решение, { $phase }
short-night = Н{ $number }
short-day = Д{ $number }
seconds-left = Осталось секунд: { $seconds }
taken = «{ $seat } принято»
paused = Пауза
### Game

team-red = красный
team-black = чёрный
team-yakuza = якудза
team-maniac = маньяк
team-red-letter = К
team-black-letter = Ч
team-yakuza-letter = Я
team-maniac-letter = Мн
side-red = Вы красный.
side-black = Вы чёрный.
side-yakuza = Вы якудза.
side-maniac = Вы маньяк.
won-red = Красные победили
won-black = Чёрные победили
won-yakuza = Якудза победила
won-maniac = Маньяк победил
won-draw = Ничья
day-number = День { $number }
night-number = Ночь { $number }
step-dealing = раздача
step-briefing = договорка
step-meeting = знакомство
step-relaxed-sitting = свободная посадка
step-hunt = охота
step-call = ночь
step-best-move = лучший ход
step-dawn = рассвет
step-farewell = последнее слово
step-speech = речи
step-discussion = обсуждение
step-reading = кто выставлен
step-ballot = голосование
step-poll = голосование
step-defence = оправдание
step-lift = подъём
step-dusk = вечер
step-over = Игра окончена
talk = Разговор
nothing-said-yet = Пока все молчат
room-gone = среди ушедших
this-is-you = это вы
my-guess = Моя догадка о № { $seat }: { $guess }
my-guess-is = Моя догадка:
guess-none = не знаю
note-about = Заметка о № { $seat }
holds-black = считает № { $seat } чёрным
holds-red = считает № { $seat } красным
say-to-table = Скажите столу…
send = Отправить
make-a-claim = Заявить
claim-role = Моя карта
claim-no-role = не называю
claim-seats = О других: нажимайте номер
claim-about = Игрок № { $seat }: { $what }
claim-word-none = ничего
claim-word-red = красный
claim-word-black = чёрный
claim-word-check-red = проверка
claim-word-check-black = проверка
add-claim = Добавить к словам
drop-claim = Убрать
nominate = Выставить
has-nominated = Кандидатура названа
nominate-whom = Кого выставить?
choose-a-number = Выберите номер
i-nominate = Выставляю № { $seat }
withdraw = Отозвать № { $seat }
done-speaking = У меня всё
vote-for = Голосую за № { $seat }
your-vote-for = Ваш голос за № { $seat }
you-voted-for = Вы голосовали за № { $seat }
vote-written = Записан. Голоса откроются все сразу после слова «Спасибо».
vote-on-its-way = Отправляем…
vote-waits = Нет связи: голос ещё не записан. Отправим, как только она вернётся.
vote-too-late = Связь пропадала, и ваш голос за № { $seat } опоздал: голосование уже шло дальше. Он не засчитан.
hand-too-late = Связь пропадала, и ваша рука опоздала: голосование уже кончилось. Она не засчитана.
tap-too-late = Связь пропадала, и нажатое опоздало: игра ушла дальше. Оно не засчитано.
tap-waits = Нет связи: ваш выбор ещё не записан. Отправим, как только она вернётся.
line-back-at-night = Связь вернулась. Удержите кнопку внизу: там видно, что записано.
line-back-by-day = Связь пропадала, когда вы касались номера ночью. Удержите свою карту: там видно, что записано.
no-vote-of-yours = Сейчас вы не голосуете
raise-hand = Поднять руку «за»
your-hand-is-up = Ваша рука поднята
your-vote = Ваш голос
name-one = Назовите одного: коснитесь номера
on-vote = На голосовании
votes = { $count ->
    [one] { $count } голос
    [few] { $count } голоса
   *[many] { $count } голосов
}
then = далее { $seats }
sides = Разделы
tab-table = Стол
tab-talk = Разговор
tab-notes = Заметки
your-turn = Ваши действия
my-card = Моя карта
my-card-hold = Моя карта: удерживайте
mates = Ваши
the-don = Дон
plan = План
plan-tonight = Цель этой ночи: № { $seat }
hidden-fouls = Скрытые фолы: { $count }
no-card-yet = Карты ещё нет
has-claimed = О себе и других
has-voted = Голоса:
for-the-lift = за подъём
mute = Не показывать реплики
unmute = Показывать реплики
move-out = Предложить убрать из игры
back-motion = Убрать из игры: { $by } из { $needed }
night-goes-on = Ночь идёт, осталось { $time }
night-note = Пишут все…
night-note-read = Прочтут только те, кто проснулся вместе с вами. Если вы спите, не прочтёт никто.
hold-shows = карту, соседей по ночи и ответ
call-tap = { $taps ->
    [1] Сначала коснитесь номера
   *[other] Сначала коснитесь номеров: { $done } из { $taps }
  }
call-then-hold = потом удержите: так делают все
call-second-round = ещё раз: снова касаются и держат все
call-hold = Удерживайте { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
  }
call-holding = Держите…
call-done = Готово, ждите следующего вызова
call-hold-shows = карта, соседи по ночи и ответ
call-look-again = ещё раз: коснитесь того же номера
your-card = Игрок № { $seat }, ваша карта
hide-from-neighbours = Закройте экран от соседей
look-three-seconds = Смотрите три секунды
remembered = Помню карту
card-known = Ждём остальных
look-alone = Игра подождёт, пока вы не запомните карту
look-of = из { $people }
look-known =
    { $looked ->
        [one] помнит карту
       *[other] помнят карту
    }
look-nobody-sees = кто — не видно
look-until = ждём не дольше { $time }
look-count = Помнят карту: { $looked } из { $people }
pick-your-card = Выберите себе карту
card-at = Карта на месте { $place }
card-from-top = { $number }-я карта сверху
card-from-bottom = { $number }-я карта снизу
from-top = сверху
from-bottom = снизу
all-cards = Все карты
temper-of = № { $seat } — { $temper }
temper-calm = спокойный
temper-stubborn = упрямый
temper-talkative = разговорчивый
temper-cautious = осторожный
temper-suspicious = подозрительный
temper-trusting = доверчивый
temper-daring = рисковый
your-guesses-below = Под картами ваши догадки из заметок.
you-thought = вы думали:
play-again = Ещё раз
sheet-pdf = Протокол
record-mgn = Скачать запись
you-won = Вы выиграли
you-lost = Вы проиграли
fate-stayed = Вы дошли до конца.
fate-killed = Вас убили: { $when }.
fate-voted-out = Вы ушли по голосованию: { $when }.
fate-lifted = Вы ушли вместе с другими: { $when }.
fate-removed = Вас удалили: { $when }.
fate-gone = Вы покинули игру: { $when }.
game-lasted = Игра шла
minutes-long =
    { $minutes ->
        [one] { $minutes } минуту
        [few] { $minutes } минуты
       *[many] { $minutes } минут
    }
best-move-of = Лучший ход № { $seat }
best-move-right = чёрных из названных: { $right } из { $of }
tempers = Характеры ботов
share-record = Поделиться
story = Ход игры
you-have-left-alone = Вы ушли из игры и смотрите дальше.
skip-to-end = Сразу к концу
new-game = Новая игра
skipping = Игра доигрывается
skipping-more = Конец покажем, как только боты доиграют.
you-have-left = Вы ушли из игры и смотрите дальше. Живым ничего не сказать.
say-to-gone = Ушедшим…
you-judge = Судите вы: шаг ждёт вас.
go-on = Продолжить
next-step = Дальше
elect-judge = Предложить в ведущие
back-election = Поддержать: { $by } из { $needed }
judge-vote = Выборы ведущего
judge-who = Кто ведёт игру?
judge-is-program = Ведёт программа. Можно выбрать ведущего голосованием: избранный ведущий отдаёт своё место и видит все карты.
judge-is = Ведёт { $name }
judge-is-more = Избранный ведущий не играет и видит все карты. Карты раздадут остальным.
judge-is-you = Игру ведёте вы
judge-is-you-more = Вы не играете и увидите все карты. Когда раздадут, здесь откроется пульт ведущего.
judge-is-away = Ведущего нет на связи.
judge-elect = Выбрать ведущего
judge-elect-another = Выбрать другого
judge-runoff = Голосов было поровну. Второй тур — только между этими игроками.
judge-votes-given = Голосов: { $given } из { $people }. Решает наибольшее число голосов.
judge-votes = { $count ->
    [one] { $count } голос
    [few] { $count } голоса
   *[other] { $count } голосов
  }
judge-tied-again = Снова поровну: решает организатор.
judge-tied-again-organiser = Снова поровну: решайте вы.
judge-decide = Ведёт { $name }
judge-count = Подвести итог
judge-sit-down = Вернуться за стол
judge-dismiss = Пусть ведёт программа
judge-waits-for-organiser = Вы ведёте. Игру начнёт организатор.
absent = Нет на месте: № { $seats }
newer-version = Вышла новая версия: страница обновится между шагами.
the-deal = Раздача
take-back = Вернуться на ход назад

### Holding

hold-to-see = Удерживайте, чтобы увидеть
release-to-hide = Отпустите, чтобы спрятать

### Doors

menu = Меню
language-switch = RU, русский. Switch to English
page-did-not-come = Страница не открылась
load-again = Загрузить снова

## Home

home-title = Город засыпает…
home-sub = Ведущий «Мафии»: знает правила и слова.
play-with-bots-more = Вы и соседи-боты
alone = Один вечер
alone-more = { $neighbours ->
    [one] вы и { $neighbours } сосед
    [few] вы и { $neighbours } соседа
   *[many] вы и { $neighbours } соседей
  }
alone-title = Кто сегодня дома
alone-seat = Коснитесь окна, чтобы сесть на это место
sit-at = Место { $seat }, { $who }: сесть сюда
any-seat = Любое место
company = Как играют соседи
company-of = { $kind ->
    [random] наугад
    [simple] как новички
    [bayes] как в клубе
    [sharp] сильно
   *[other] { $kind }
  }
never-played = Никогда не играли?
never-played-more = Тренировочная ночь, одна минута: карта, касание и ответ ведущего.
try-a-night = Попробовать
alone-waits = Голосование кончается, как только проголосуют все. Без вас игра ждёт.
start-alone = Начать игру
open-a-table = Открыть стол
open-a-table-more = Для друзей или для всех
at-one-table = Мы за одним столом
at-one-table-more = Телефоны вместо карт
i-judge = Я судья
i-judge-more = Часы, фолы, протокол
code-of-table = Код стола
enter = Войти
code-letters = В кодах нет 0, O, 1, I, L и русских букв, кроме похожих.
code-length = В коде шесть знаков: буквы и цифры.
first-time = Впервые за столом?
first-time-more = Одна игра с подсказками: что сейчас можно и зачем.
try-it = Попробовать
how-to-play = Как играть
rules = Правила
settings = Настройки
more-pages = Почитать
about = О программе
about-gorod = «Город» ведёт «Мафию» по шести сводам правил: раздаёт, считает время и голоса и никому не подсказывает. Учётных записей нет; место за столом хранится в этом браузере.
about-version = Версия { $version }
licences = Лицензии
held-game = Игра не окончена
held-table = Стол ждёт
held-waiting = Вас ещё не впустили
held-code = код { $code }
held-as = вы № { $seat }
held-watching = вы зритель
held-people = за столом { $taken } из { $seats }
go-back = Вернуться
open-tables = Открытые столы
no-open-tables = Сейчас никто никого не зовёт. Откройте свой стол, и его увидят здесь.
free-seats = { $free ->
    [one] { $free } место
    [few] { $free } места
   *[other] { $free } мест
  }
by-invitation = надо постучаться
may-watch = можно смотреть
in-english = по-английски
in-russian = по-русски
sit-down = Сесть
sit-down-at = Сесть за стол { $code }

## Join

table-code = Стол { $code }
no-such-table = За этим кодом никого
no-such-table-more = Такого стола нет, или там уже играют без зрителей. Проверьте код. Если вы там играете, вернитесь по четырём словам.
table-not-found = Не получилось узнать о столе
looking-up = Ищем стол…
already-here = Вы уже за этим столом
back-as = Вернуться: { $name }
as-watcher = зритель
as-organiser = организатор
sit-as-another = Сесть ещё кем-то
you-are-called = Вас зовут за стол
your-name = Как вас называть
name-needed = Назовитесь: хотя бы одна буква.
knock = Постучаться
knock-more = Этот стол по приглашениям: организатор увидит ваше имя и впустит.
game-is-on = Игра уже идёт
game-is-on-more = Сесть можно будет, когда она закончится.
table-is-full = Мест нет
table-is-full-more = Может быть, кто-то уйдёт: загляните ещё раз.
watch = Смотреть
seats-free-of = Свободно { $free } из { $seats }
mode = { $mode ->
    [companion] Все за одним столом, у каждого телефон
    [judged] Судит человек
    [one_phone] Один телефон на всех
    [solo] Один человек и боты
   *[other] Играют по сети, ведёт программа
  }
i-have-a-phrase = У меня есть четыре слова
i-have-a-phrase-more = Их показали, когда вы сели. По ним возвращаются на своё место с другого телефона или после очистки браузера.
phrase-words = Четыре слова
phrase-example = модель завод рубаха перила
phrase-go = Вернуться на место

## Settings

language = Язык
theme = Свет
theme-auto = Как удобно
theme-night = Ночь
theme-paper = Бумага
text-size = Размер текста
text-usual = Обычный
text-larger = Крупнее
text-large = Крупный
sound = Звук
sound-more = Гонг, «принято», предупреждение о времени. Ночью телефон молчит всегда.
tremble = Вибрация
tremble-more = За одним столом телефоны всех мест вздрагивают в каждом вызове ночи, одинаково.
motion = Движение
motion-more = Окна гаснут и загораются плавно
full-screen = Во весь экран
seats-here = Места в этом браузере
seats-here-more = Кто откроет этот браузер, сядет на эти места. Убранное место вернут только четыре слова.
drop-seat = Убрать
drop-seat-at = Убрать место за столом { $code }
less-of = Меньше: { $what }
more-of = Больше: { $what }

## Room

number = № { $seat }
room = Комната
room-is-yours = ваша
code-of-room = Код комнаты
point-the-camera = Наведите камеру и садитесь
tell-the-code = Назовите его тем, кого ждёте
call-people = Позвать за стол
call-short = Позвать
qr-of-table = QR-код стола { $code }
invite-for-one = Это приглашение на одного: для следующего будет новое.
invite-for-all = По этому адресу может сесть каждый, пока есть места.
invite-from-organiser = Приглашения раздаёт тот, кто открыл стол. По коду можно постучаться.
address = Адрес
copy = Скопировать
send-address = Отправить
address-copied = Адрес скопирован
copy-by-hand = Скопируйте из поля: этот браузер сам не умеет.
somebody-knocks = Стучатся
refuse = Отказать
refuse-name = Отказать: { $name }
admit = Впустить
admit-name = Впустить: { $name }
you-awaited = вас
nobody-here-yet = За столом пока темно
ready-of = Готовы { $ready } из { $people }
awaiting = Ждём { $who }.
bots-will-sit = { $count ->
    [one] Свободное место займёт бот.
   *[other] Свободные места займут боты.
  }
so-many-seats = { $count ->
    [one] Свободно { $count } место
    [few] Свободно { $count } места
   *[other] Свободно { $count } мест
  }
these-seats = { $count ->
    [one] Свободно { $seats }
   *[other] Свободны { $seats }
  }
seats-are-free = { $which }: позовите людей.
seats-are-free-organiser = { $which }: позовите людей или добавьте ботов.
bots-fill = Боты на свободные места
i-am-ready = Можно начинать
i-am-ready-now = Вы готовы
draw-seats = По жребию
begin = Начать
short-of-people = { $count ->
    [one] Не хватает игрока
   *[other] Не хватает { $count } игроков
  }
start-with = { $count ->
    [3] Начать втроём
    [4] Начать вчетвером
    [5] Начать с пятью
    [6] Начать с шестью
    [7] Начать с семью
    [8] Начать с восемью
    [9] Начать с девятью
    [10] Начать с десятью
    [11] Начать с одиннадцатью
    [12] Начать с двенадцатью
   *[other] Начать: игроков { $count }
  }
start-with-asked = { $count ->
    [3] Начать втроём?
    [4] Начать вчетвером?
    [5] Начать с пятью?
    [6] Начать с шестью?
    [7] Начать с семью?
    [8] Начать с восемью?
    [9] Начать с девятью?
    [10] Начать с десятью?
    [11] Начать с одиннадцатью?
    [12] Начать с двенадцатью?
   *[other] Начать: игроков { $count }?
  }
seats-go = { $count ->
    [one] Место { $seats } уберём, номера станут 1–{ $last }.
   *[other] Места { $seats } уберём, номера станут 1–{ $last }.
  }
everybody-confirms = Каждый подтвердит готовность ещё раз, код раздачи будет новый.
swap-touch-other = Коснитесь другого места, чтобы поменять, или перетащите окно.
swap-seat = Пересадить: № { $seat }, { $name }
swap-with = Поменять местами № { $seat } и № { $other }
swap-touch-handle = С кем меняется № { $seat }? Коснитесь другого номера.
swapped-two = № { $seat } и № { $other } поменялись местами.
swapped-moved = Место { $seat } теперь свободно, игрок — на месте { $other }.
swap-two = Меняются местами { $seat } и { $other }
swap-two-more = { $name } — на место { $other }, { $second } — на место { $seat }.
swap-moves = Место { $seat } → место { $other }
swap-moves-more = { $name } — на свободное место { $other }.
swap-not = Не менять
swap-do = Поменять
swap-move-do = Пересадить
more-about-seat = Подробнее
is-swapped = меняется
change-rules = Сменить правила
leave-rules = Не менять
rules-need = По этим правилам играют { $sizes }, а за столом { $people }. Позовите ещё людей или смените правила.
rules-too-small = За столом { $people }, а мест только { $seats }. Выберите правила, где мест больше.
house-again = Домашний файл и свои персонажи не сохранятся: добавьте файл ещё раз.
you-look-on = Вы смотрите
own-phrase-once = Сядет телефон — с другого вернётесь по коду стола и этим словам. Запишите их; потом они в меню.
own-phrase-known = Слова записаны
other-devices = { $count ->
    [one] Ваше место открыто ещё на одном устройстве.
   *[other] Ваше место открыто ещё на других устройствах: { $count }.
  }
other-devices-end = Закрыть на других
clubs = Клубы
code-wrong = Такого кода не бывает: в коде шесть букв и цифр. Проверьте, всё ли скопировалось.
called-by = { $host } зовёт вас за стол
invitation-by = { $host } зовёт на мафию: «{ $rules }», мест { $seats }.
invitation = Вас зовут на мафию: «{ $rules }», мест { $seats }.
begin-without-asked = Начать, не дожидаясь?
not-ready-yet = Ещё не готовы: { $who }.
wait-for-them = Подождать
who-sits = № { $seat }, { $name }
move-by-tap = Чтобы пересесть, коснитесь свободного окна.
bot-gives-way = Бот уступит место, если кто-нибудь придёт.
hand-over = Передать стол
hand-over-more = Он будет начинать игры, впускать и закрывать. Вы останетесь игроком.
hand-over-judged = Этот игрок будет судить, а место освободится. Вы уйдёте или будете смотреть.
remove-from-table = Убрать из-за стола
remove-more = Место освободится; по коду можно сесть снова.
fair-deal = Код раздачи
fair-deal-title = Честная раздача
fair-deal-1 = Сервер уже задумал тайное число и показал его отпечаток. Этот код — начало отпечатка, он у всех одинаков: сравните вслух.
fair-deal-2 = Каждый, кто нажал «Можно начинать», добавил случайность со своего устройства. Поэтому колоду не выбирает никто, и сервер тоже.
fair-deal-3 = После игры число откроют. Страница пересчитает раздачу на вашем устройстве и скажет, сошлось ли.
fair-deal-hash = Отпечаток целиком (SHA-256):
try-sound = Проверить
screen-stays-on = Экран не погаснет
screen-tap = Экран может погаснуть. Коснитесь его или нажмите любую клавишу.
screen-may-go-dark = Экран может погаснуть: продлите его время в настройках устройства.
screen-by-tap = Коснитесь страницы: начнётся беззвучное видео, и экран не погаснет.
screen-by-video = Пока открыт стол, играет беззвучное видео: иначе по http страница не может этого сделать.
screen-by-hand = Этот браузер так не умеет: продлите время экрана в настройках телефона.
yes = да
no = нет
line-to-server = Связь
milliseconds = { $number } мс
differences = { $count ->
    [0] как в книге
    [one] от книги: { $count } отличие
    [few] от книги: { $count } отличия
   *[other] от книги: { $count } отличий
  }
nights-fast = быстрые ночи
nights-sealed = ночи ровной длины
dealing-picked = карты выбирают
pace-of = часы × { $pace }
owed = К следующей игре
owed-suspended = пропуск игры
owed-forgive = Снять
owed-forgive-of = Снять: { $name }
carried = Фолы и пропуски из прошлых игр
carried-more = Кто начинает с фолами или пропускает игру
carried-of = № { $seat } { $name }
carried-fouls = { $fouls ->
    [one] { $fouls } фол
    [few] { $fouls } фола
   *[many] { $fouls } фолов
  }
carried-misses = Пропускает игру
owed-fouls = фолов: { $fouls }
lock-the-door = Закрыть вход
door-is-locked = Вход закрыт: пришедший по коду стучится, и вы решаете.
connecting = Идём к столу…
you-knock = Вы стучитесь
you-knock-more = { $name }, организатор видит ваше имя. Когда вас впустят, стол откроется сам.
do-not-wait = Не ждать

## Ends

end-closed = Стол закрыт
end-closed-more = Его закрыл организатор, или за ним целый день никого не было. Сыгранные игры сохранены.
end-removed = Вас убрали из-за стола
end-removed-more = Организатор освободил ваше место. Если это ошибка, постучитесь снова.
end-left = Вы ушли
end-left-more = Место свободно. Вернуться можно по коду, пока не началась игра.
end-moved = Место открыто на другом устройстве
end-moved-more = Кто-то назвал четыре слова этого места, закрыл его на других устройствах или сел с новым телефоном. Если не вы, назовите слова сами: место вернётся сюда.
end-handed-over = Стол передан
end-handed-over-more = Теперь им распоряжается другой игрок, а зрителей здесь нет.
end-turned-away = Вас не впустили
end-turned-away-more = Организатор отказал. Спросите его, за тем ли столом вас ждут.
end-forgotten = Вас здесь больше не помнят
end-forgotten-more = Имя, слова и записи стёрты; в журналах игр остался безымянный номер.
end-too-many-devices = Слишком много устройств
end-too-many-devices-more = На вашем месте открыто больше восьми окон, и самое старое закрылось.
end-unknown = Это место больше ничего не открывает
end-unknown-more = Возможно, стол закрыли, или вас за ним уже нет. Если вы ещё играете, вернитесь по четырём словам.
open-here = Открыть здесь
to-the-door = К столу { $code }

## Menu

pause = Пауза
clocks-go-on = Продолжить
own-phrase = Слова для возвращения
own-phrase-more = По ним возвращаются на своё место с другого телефона. Запишите; показывайте только себе.
report = Пожаловаться
report-more = Реплики любого можно скрыть: коснитесь его окна. О нарушении скажите тому, кто открыл стол или держит этот сервер, и назовите место в игре:
moment = Место в игре
moment-copied = Скопировано
close-table = Закрыть стол
close-table-more = Все уйдут, код перестанет работать. Открыть этот стол снова нельзя.
close-table-in-game = Игра останется неоконченной, все уйдут. Вернуть её нельзя.
leave = Уйти
leave-more = Место освободится. Вернуться можно по коду, если останутся места.
leave-in-game = Вы покинете игру без наказания, карта останется закрытой. Вернуться в эту игру нельзя.
leave-alone = Кроме вас здесь никого: стол закроется.
leave-hands-over = Стол перейдёт к № { $seat }, { $name }.
forget-me = Забудьте меня
forget-me-more = Сервер сотрёт ваше имя, реплики, заметки и четыре слова. Из идущей игры вы выйдете без наказания. Это необратимо.
no-such-table-here-more = Место хранится в том браузере, где вы сели. Войдите по коду; своё место вернут четыре слова.
no-such-page-more = Адрес набран с ошибкой, или страницу убрали.

### Reading

why = почему?
understood = Понятно
lesson = Подсказка
strong-player = Мысль сильного игрока

## Learning

learn-title = Первая игра
learn-night = Тренировочная ночь: три касания. Ночью экран у всех одинаковый, и только удержание показывает карту.
learn-game = Настоящая игра: вы и девять ботов. Они говорят, выставляют и голосуют, как люди.
learn-lessons = На каждом шаге одна подсказка: что сейчас можно и почему. Подчёркнутые слова объясняются касанием.
learn-begin = Начать
learn-leave = Минут десять. Можно уйти и вернуться: игра и пройденные подсказки останутся.
learn-go-on = Продолжить игру
learn-another = Ещё одна игра
learn-anew = Начать сначала
learned-so-far = Понятно подсказок: { $count }
practice = Тренировочная ночь
practice-step = { $number } из 3
practice-no-clock = Сейчас часы стоят: это тренировка
practice-falls-asleep = Город засыпает
practice-wakes = Просыпается Шериф и ищет мафию
practice-card = Удерживайте полосу внизу: под ней ваша карта. Отпустите, и её не видно, даже если сосед заглянет в экран.
practice-tap = Ведущий зовёт шерифа, и все касаются какого-нибудь номера. Чьё касание настоящее, со стороны не видно. Коснитесь и вы.
practice-answer = Ответ ведущего виден так же, как карта: удерживайте полосу ещё раз.
practice-is-black = № { $seat } чёрный
practice-end = У мирного под полосой не было бы ответа, а экран и касания те же. Поэтому ночью никто никого не выдаёт.
sit-with-bots = Сесть за стол
go-back-there = Назад

## How to play

howto-title = Как играть за три минуты
howto-sides = Город и мафия
howto-sides-text = За столом десять человек. Трое чёрных — мафия, и они знают друг друга. Семеро красных — город, и они не знают никого.
howto-card = Карта
howto-card-text = Каждому достаётся карта. Её видно, только пока держите палец; отпустили, и её нет.
howto-night = Ночь
howto-night-text = Город засыпает. Мафия стреляет, дон ищет шерифа, шериф ищет чёрных. Номера касаются все, поэтому никто себя не выдаёт.
howto-morning = Утро
howto-morning-text = Ведущий говорит, кого убили, и окно гаснет; карту не показывают. Если мафия не сошлась на одном номере, это промах: живы все.
howto-day = День
howto-day-text = Говорят по кругу, у каждого своя минута. Небо — это часы: свет опускается вместе со временем.
howto-nomination = Выставление
howto-nomination-text = В свою минуту можно выставить одного: «Выставляю номер десять». Ведущий отвечает: «10 принято».
howto-vote = Голосование
howto-vote-text = Кандидатов называют по порядку, голос у каждого один, рука — до слова «спасибо». Уходит тот, за кого больше рук. Поровну — это автокатастрофа: оправдания и второе голосование.
howto-victory = Победа
howto-victory-text = Красные победили, когда чёрных не осталось. Чёрные победили, когда их столько же, сколько красных.
howto-gestures = Жесты за настоящим столом
howto-gestures-text = На телефоне их заменяют касания, а за общим столом днём и ночью говорят руки.
gesture-thumb = Кулак на столе, палец вверх: голос за кандидата. Так же показывают, кого выставили.
gesture-trigger = Согнуть палец, будто нажимаете на курок: выстрел в тот номер, который сейчас назвал ведущий.
gesture-fingers = Номер на пальцах: о ком проверка.
gesture-nod = Ведущий кивает: да, это чёрный. Дону — да, это шериф.
gesture-shake = Ведущий качает головой: нет.
read-on = Читать дальше
all-rules = Шесть сводов правил
glossary = Словарь

## New table

new-table = Новый стол
open-table = Открыть
companion-is = Все в одной комнате, у каждого телефон: в нём карта, ночь и голос. Ведёт программа: любой телефон, планшет или ноутбук говорит за ведущего вслух.
judged-is = Вы ведёте игру с этого устройства: программа подсказывает слова, считает время и голоса, вы касаетесь номеров. Игрокам телефоны не нужны.
how-it-differs = Чем отличаются
compared-with = От каких правил
there = там { $value }
no-differences = Настройки те же.
how-many-seats = Сколько мест
bots-fill-more = Кто не придёт, за того сыграет бот
door-invited = Вход по приглашениям
door-invited-more = Пришедшие по коду стучатся, вы впускаете
listed = Показать всем
listed-more = Стол будет в списке на главной, пока есть места
plays-here = Я играю с этого устройства
plays-here-more = Иначе место вы займёте с телефона, как все, а это устройство может говорить за ведущего.
watchers = Можно смотреть
watchers-more = Зрители видят то же, что слышит стол
pace-and-nights = Время, ночи, язык
pace-and-nights-more = и другое, что обычно не меняют
pace = Часы
pace-slower = × 0,75
pace-usual = по правилам
pace-faster = × 1,5
pace-twice = × 2
nights = Ночи
nights-sealed-more = Ночь длится одинаково, что бы в ней ни делали: по времени ничего не узнать.
nights-fast-more = Ночь кончается, когда все сходили. Быстрее, но по её длине можно догадываться.
dealing = Раздача
dealing-at-once = сразу
language-of-table = Язык стола
language-of-table-more = На нём говорят боты и написаны слова для возвращения. Каждый читает на своём.
bots-kind = Как играют боты
bots-kind-of = { $kind ->
    [sharp] беспощадно
    [bayes] как люди
    [simple] просто
    [random] наугад
   *[other] { $kind }
  }
cards = Состав
cards-own = свой
cards-of-book = по правилам
cast-fixed = Эти правила играют только таким составом.
cast-sum = Карт { $cards }, а мест { $seats }.
cast-few = { $roles }: не меньше { $bound }.
cast-many = { $roles }: не больше { $bound }.
cast-as-in-book = Вернуть состав по правилам
power-of = { $role }: чья способность
power-none = никакой
power-like = как { $role }
fine-tuning = Тонкая настройка
search-options = Найти среди { $count } настроек
search-example = последнее слово, фол, дон…
options-found = Найдено: { $count }
options-more = И ещё { $count }: уточните слова.
not-set = не задано
as-in-book = Как в книге: { $value }
take-out = Убрать: { $what }
add = добавить
add-to = Добавить: { $what }
by-house-file = Это меняют в файле домашних правил.
house-file = Файл домашних правил
house-more = TOML до 64 КБ: свод, настройки, состав, свои персонажи. Образец: examples/house.toml.
house-choose = Выбрать файл
house-drop = или перетащить сюда
house-another = выбрать другой
house-without = Без файла
house-too-long = Файл длиннее { $kilobytes } КБ.
clause = пункт { $clause }

## The deal verified

verify-deal = Проверить раздачу
deal-explained = Ваше устройство само повторит раздачу по открытым теперь числам.
deal-is-fair = Раздача честная
deal-is-not-fair = Раздача не подтверждена
does-not-fit = — не сходится.
deal-same-promise = Обещание то же, что было показано до игры
deal-proof = Доказательство от этой игры
deal-promise = Тайное число сервера подходит к обещанию
deal-deck = Колода следует из чисел сервера и всех мест
deal-lot = Места разыграны по тем же числам (жеребьёвка № { $number })
deal-cards = У каждого та карта, что досталась из этой колоды
deal-my-seed = Случайность с вашего устройства вошла в раздачу
deal-promise-unseen = Обещание до игры это устройство не видело. Сравните с тем, кто видел:
deal-unreadable = Запись игры не читается.
rules-in-full = Правила целиком
game-goes-on = Игра идёт
game-goes-on-more = Она не остановится: пока вас нет, ваше место молчит. Вернуться можно с главной.
go-out = Выйти на главную
stay = Остаться

## Glossary

glossary-title = Словарь игроков
glossary-search = Найти слово
glossary-found = Найдено слов: { $count }
glossary-none = Такого слова здесь нет. Попробуйте его начало.

## Rules

rules-title = Шесть сводов правил
compare-rules = Чем они отличаются
compare-title = Чем отличаются правила
compare = Сравнить
first-rules = Первые правила
second-rules = Вторые правила
versus = и
players-exactly = { $most ->
    [one] { $most } игрок
    [few] { $most } игрока
   *[many] { $most } игроков
  }
players-between = от { $least } до { $most } игроков
print = Напечатать
other-rules = Другие правила
chapters = Главы
cards-of = Карты на { $seats } игроков
penalties = Нарушения и наказания
judge-script = Слова судьи
script-more = Всё, что судья говорит за игру, по порядку. Вместо чисел пропуски. Печатается на бумаге, без кнопок.
back-to-rules = К правилам
how-many-play = Сколько играют
cards-title = Карты
casts = Составы по числу игроков
players = Игроков
clauses = Пункты
clause-number = Пункт { $id }
differences-of = { $different ->
    [one] { $different } отличие
    [few] { $different } отличия
   *[many] { $different } отличий
  } из { $all } пунктов. Одинаковое свёрнуто.
same-in-both = { $count ->
    [one] Ещё { $count } пункт одинаков.
    [few] Ещё { $count } пункта одинаковы.
   *[many] Ещё { $count } пунктов одинаковы.
  }
show-same = Показать
no-such-card = такой карты нет
chapter-table = Состав и места
chapter-dealing = Раздача
chapter-first-night = Первая ночь
chapter-speeches = Речи
chapter-nominations = Выставление
chapter-ballot = Голосование
chapter-tie = Автокатастрофа
chapter-night = Ночь и охота
chapter-leaving = Последнее слово
chapter-fouls = Фолы
chapter-victory = Победа
chapter-powers = Что умеют карты

# Пульт судьи

quoted = «{ $text }»
hand-raised = рука поднята
console-recorded = записано
console-waiting = { $count ->
    [one] { $count } ждёт
    [few] { $count } ждут
   *[many] { $count } ждут
  }
console-see-cards = Удерживайте, чтобы увидеть карты
console-undo = Отменить
console-undo-to = Отменить до места…
console-undo-asked = Отменить до этого места?
console-undo-more = Отменённое останется в записи: в списке будет видно, что и когда вы отменили.
console-undo-count = { $count ->
    [one] Отменить { $count } шаг
    [few] Отменить { $count } шага
   *[many] Отменить { $count } шагов
  }
console-leave-it = Оставить
console-would-be = Станет так:
console-would-clock = На часах { $time }.
console-would-list = На голосовании: { $seats }.
console-entered = Записано
console-entered-nothing = шаг без слов
console-candidates = На голосовании
console-put-up-by = кто выставил: № { $seat }
console-foul = Фол
console-foul-counted = → { $number }-й
console-foul-silenced = → без слова
console-foul-removed = → удаление
console-foul-to = № { $seat } { $name }
console-punishment = Наказание
console-kind-foul = Фол
console-kind-technical = Технический
console-kind-remove = Удаление
console-kind-defeat-team = Поражение команды
console-give-foul = Дать фол
console-give-technical = Дать технический
console-give-remove = Удалить
console-give-defeat-team = Засчитать поражение
console-quiet = Фол ночью: только игроку
console-quiet-to = № { $seat }
console-quiet-foul = Фол { $count } из { $most }
console-quiet-silenced = Вы лишаетесь ближайшей минуты и сможете только выставить кандидатуру.
console-quiet-more = Тихо: покажите экран игроку. Вслух о ночных фолах не говорят.
console-quiet-shown = Показано
console-lower-by-undo = Руку № { $seat } подняли не последней: вернитесь к ней кнопкой «Отменить».
console-do-not-give = Не давать
console-more = Ещё
console-clock = Часы
console-less = −5 секунд
console-more-time = +5 секунд
console-clock-stop = Остановить часы
console-clock-go = Пустить часы
console-nobody = Никто
console-everybody = Все
console-count = Только счёт
console-how-many = Сколько рук?
console-shots = Выстрелы
console-shot = { $number }-й
console-shooter = № { $seat }
console-shot-number = выстрел { $number }:
console-shot-at = Выстрел: № { $seat }
console-miss = Промах
console-all-at = Все в № { $seat }
console-tap-victim = Коснитесь номера: все стреляли в него. Если в разных, сначала коснитесь выстрела.
console-tap-shooter = Коснитесь выстрела, потом номера. Чей он, видно под глазом.
console-tap-target = Теперь номер, в который этот выстрел.
console-shooter-gone = Игрок № { $seat } вышел из игры и не стреляет.
console-target-gone = Игрок № { $seat } уже вышел из игры.
console-no-shot = Этот выстрел не записан. Почему, видно под глазом.
console-no-shooters = Стрелять некому: все, кого здесь зовут, вышли из игры.
console-shot-impossible = Игрок № { $seat } сейчас так стрелять не может.
console-whose-shot = Сначала коснитесь выстрела: чей он? Или отмените то, что записано.
console-enter-best-move = Лучший ход: { $seats }
console-enter-briefing = План: { $seats }
console-best-move = Лучший ход: { $seats }
console-votes = { $count ->
    [one] { $count } голос
    [few] { $count } голоса
   *[many] { $count } голосов
  }
console-verdict-leave = { $count ->
    [one] № { $seats } уходит, { $votes }
   *[other] № { $seats } уходят, { $votes }
  }
console-verdict-sentence = Приговор: № { $seats }, { $votes }
console-verdict-tie = Автокатастрофа: № { $seats }
console-verdict-stay = Никто не уходит
console-sum-of = № { $seat } — { $count }
console-sum-for = за — { $count }
console-verdict-in-full = { $sums }. { $verdict }.
console-hidden = видно только под глазом
console-for = за № { $seat }
console-thanks = «Спасибо»: { $count ->
    [one] { $count } голос
    [few] { $count } голоса
   *[many] { $count } голосов
  }
console-to-speech-of = Дальше: № { $seat }
console-to-ballot-of = Дальше: голоса за № { $seat }
console-to-defence-of = Дальше: оправдание № { $seat }
console-to-farewell-of = Дальше: последнее слово № { $seat }
console-to-dealing-of = Дальше: карта № { $seat }
console-to-role = Дальше: { $role }
console-wait-no-more = Больше не ждать: помнят { $looked } из { $people }
console-to-step = Дальше: { $step }
console-answer-hold = Держите и поверните экран
console-answer-yes = ДА
console-answer-no = НЕТ
console-answer-unclear = НЕЯСНО
console-answer-maniac = МАНЬЯК
console-answer-killed = ЖЕРТВА
console-punish = Фол с причиной, удаление
console-rule = Решить иначе, чем программа
console-ruling = Решение
console-ruling-value = Какой
console-ruling-out = Игрок покидает стол
console-ruling-back = Игрок возвращается
console-ruling-on = Игрок выставлен на голосование
console-ruling-off = Игрок снят с голосования
console-ruling-votes = Голосов столько
console-votes-of = Голосов за № { $seat }
console-ruling-fouls = Фолов столько
console-ruling-role = Карта другая
console-ruling-victim = Жертва ночи (никто: без номера)
console-ruling-chosen = Выбор голосования
console-ruling-goto = Перейти
console-ruling-end = Итог игры
console-ruling-more = Решение и причина останутся в записи игры.
console-reason = Причина
console-rule-so = Решить так
console-place-talk = к речам
console-place-vote = к голосованию
console-place-night = к ночи
console-place-dawn = к утру
console-end-red = победа красных
console-end-black = победа чёрных
console-end-draw = ничья
console-name = Исправить ник или место
console-nick-of = Ник игрока № { $seat }
console-correct = Исправить
console-redeal = Пересдать карты
console-redeal-more = Карты розданы неверно? Соберите их и раздайте снова. Эта игра не считается, её записи никто не увидит; люди, места и фолы с прошлой игры остаются. Вернуть эту раздачу будет нельзя.
console-redeal-offender = Кто-то пытался подменить карту? Коснитесь номера: программа сразу раздаст карты заново, а следующую игру этот игрок начнёт с фолами: { $fouls }.
console-redeal-do = К новой раздаче
console-redeal-for = Раздать заново из-за № { $seat }
console-devices = Другие устройства
console-give = Передать пульт по QR
console-give-more = Кто откроет этот код, тот и судит. Код действует две минуты и один раз; это устройство тогда только смотрит.
console-given-away = Судит другое устройство. Здесь последняя картина игры.
console-not-taken = Пульт не передан
console-take-more = Без камеры: откройте на другом устройстве стол { $code } и назовите четыре слова.
console-assist = Помощник судьи
console-assist-more = Устройство помощника видит то же, что все, даёт фолы и держит часы.
console-assist-taps = Коснитесь окна, чтобы дать фол.
console-keys = Клавиши
console-key-seat = игроки 1–10
console-key-foul = фол игроку
console-key-next = дальше
console-key-back = отменить
console-key-clock = часы: стоп и пуск
console-key-seconds = пять секунд больше, меньше
console-key-help = этот список
console-clicker = Кликер для презентаций: → дальше, ← отменить.
console-who-sits = Кто за столом
console-judge = Судья, для протокола
console-who-sits-more = Впишите ники. Игрокам не нужны телефоны.
console-dealing = Карты
console-deal-at-once = Раздаёт программа
console-deal-at-once-more = Жребий решает, у кого какая карта: удерживайте глаз, чтобы увидеть, и раздайте.
console-deal-picked = Выбирают игроки
console-deal-picked-more = По очереди, как велят правила: пальцами сверху и снизу или с подноса.
console-deal-typed = Ввести вручную
console-deal-typed-more = Настоящие карты уже розданы: впишите, у кого какая.
console-card = Карта
console-cards = Карты игроков
console-whose-card = { $card }: коснитесь номера
console-cards-named = Все карты названы.
console-cards-count = Названо: { $done } из { $all }. Кто есть кто, видно под глазом.
console-card-back = Последняя не та
console-cards-anew = Ввести заново
console-rest = { $card ->
    [citizen] Остальные мирные
   *[other] У остальных { $name }
  }
console-secret = действие ночи
console-last-nominated = кандидат № { $seat }
console-last-withdrawn = отзыв № { $seat }
console-last-voted = рука № { $seat }
console-last-agreed = рука № { $seat }
console-last-fouled = фол № { $seat }
console-last-turned = слово у № { $seat }
console-last-tallied = счёт рук
judged-evening = Судите вечер клуба из нескольких игр?

# Клуб и вечер

club = Клуб
club-new = Свой клуб
club-what = Вечер из нескольких игр: люди по никам, места по жребию, счёт по протоколам. Ни почты, ни паролей: ключ клуба хранит этот браузер, а на другом устройстве его вернут четыре слова.
club-title = Название
club-open = Открыть клуб
club-come-back = У меня уже есть клуб
club-code = Код клуба
club-evenings = Вечера
club-evening = Вечер
club-people = Люди клуба
club-people-more = Ники останутся до следующего вечера. Удалённого забудут и столы, и протоколы.
club-nick = Ник
club-nick-of = Ник: { $name }
club-add = Добавить
club-forget = Забыть: { $name }
evening-title = Как называется вечер
evening-date = Когда
evening-points = Баллы
evening-points-none = без баллов
evening-open = Начать вечер
evening-no-key = На этом устройстве нет ключа этого клуба.
evening-games = Игры
evening-game = Игра { $number }
evening-days = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
  }
evening-tables = Столы
evening-table = Стол { $number }
evening-judge = Судить
evening-add-table = Ещё стол
evening-draw = Рассадить по жребию
evening-present = Пришли: { $count }
evening-misses = { $name } пропускает следующую игру.
evening-brings = { $name } начнёт следующую игру с фолами: { $fouls }.
evening-standings = Таблица
evening-player = Игрок
evening-played = игр
evening-best = ЛХ
evening-extra = доп.
evening-total = итог
evening-game-sheet = Итог игры
evening-extra-of = Дополнительные баллы игроку № { $seat }
evening-protest = Протест
evening-counts = Игра засчитана
evening-counts-more = Отменённая игра не входит в таблицу.
evening-keep = Сохранить
club-elsewhere = Открыть клуб на другом устройстве
club-others = Другие клубы
club-another = Другой клуб
club-forget-sure = Ник исчезнет из клуба, со столов и из протоколов; на его месте в таблицах останется прочерк. Вернуть его нельзя.
club-forget-do = Забыть
evening-new = Новый вечер
evening-place = Место
evening-wins = победы
evening-who-came = Кто пришёл: ник
evening-to-game = К игре
evening-seat-of = Стол { $table }, место { $seat }
evening-won = победа
evening-lost = поражение
evening-by-card = Победы по картам
evening-won-of = { $wins } из { $games }
evening-sum-result = За результат
evening-sum-best-move = За лучший ход
evening-sum-extra = Дополнительные
evening-sum-penalty = Штрафы
evening-sum-ci = Ci: первая жертва, а город проиграл
counted-win = Победа
counted-draw = Ничья
counted-loss = Поражение
counted-removal = Удаление
counted-team-defeat = Поражение команды по вине игрока
counted-best-move = Лучший ход: чёрных названо { $blacks }
counted-ci = Ci: красный убит первым, а город проиграл
counted-at-most = до { $points }
evening-counted-by = баллы: { $preset }
evening-is-live = идёт
evening-is-unfinished = не доиграна
evening-draw-more = Играют те, кто сыграл меньше; место и стол решает жребий. Любое место можно поменять рукой.
evening-recounted = Отменённая или исправленная игра пересчитывает всё. Нажмите на ник, чтобы увидеть его игры.
evening-how-counted = Как считаются баллы
evening-settings = Настройки вечера
evening-end = Завершить вечер
evening-go-on = Продолжить вечер
evening-back = К вечеру
cards-from-top = Сверху
cards-from-bottom = Снизу
cards-on-tray = На подносе
guide = Памятка судье
evening-reason-of = За что баллы игроку № { $seat }
console-swap = Или № { $seat } сидит на другом месте. Поменять местами с:

## Экран на стене и трансляция
projector = Экран на стене, трансляция
projector-more = Стол для большого экрана: только то, что видят все.
projector-clear = Прозрачный фон
projector-clear-more = Для OBS: источник «Браузер», 1920 × 1080
projector-delay = Показывать
projector-at-once = сразу
projector-late = на { $seconds } с позже
projector-open = Открыть экран
projector-room = Садитесь за стол
projector-come = Наведите камеру или наберите код
projector-watch = смотреть со своего телефона
projector-hands = голоса откроются после «Спасибо»
projector-rest = получит остаток
projector-night-left = Ночь идёт, осталось { $time }
projector-dark = На экране пока темно
projector-ended = Этот стол закрыт.
projector-waits = Показываю с опозданием на { $seconds } с…

narrator = Говорящее устройство
narrator-who = Кто говорит вслух
narrator-none = Пусть одно устройство говорит за ведущего: планшет, ноутбук или телефон, с которого никто не играет. Остальные телефоны молчат.
narrator-here = Говорящее устройство на месте. Остальные телефоны молчат.
narrator-lost = Говорящее устройство пропало. Новое подключает организатор.
narrator-silent = Говорящее устройство не на связи. Другое подключит организатор: меню стола → «Ссылка для другого устройства».
screen-lost = Нет связи с сервером. Подключаемся снова…
narrator-this = Говорит это устройство
narrator-take = Говорить с этого устройства
narrator-open = Открыть говорящую страницу
narrator-link = Ссылка для другого устройства
narrator-link-anew = Новая ссылка
narrator-link-more = Наведите камеру устройства, которое будет говорить: с него никто не должен играть за этим столом. Ссылка сработает один раз и годна две минуты.
narrator-nothing = Это устройство не говорит
narrator-nothing-more = Ссылку для говорящего устройства даёт организатор: она есть в меню стола.
narrator-ended = Теперь говорит другое устройство
narrator-ended-more = Это молчит и рук больше не считает. Вернуть речь сюда может организатор: новой ссылкой.
narrator-seated = С этого устройства играют
narrator-seated-more = Поэтому говорить вслух и считать руки за этим столом оно не может. Попросите у организатора ссылку и откройте её на другом.
narrator-to-room = Комната
narrator-check-title = Слышно ли всем?
narrator-came = Пришли { $count }, { $free ->
    [0] все места заняты
   *[other] свободно мест: { $free }
}. Положите устройство посреди стола.
narrator-ask-music = Другая музыка выключена?
narrator-ask-heard = Слышно на каждом месте?
narrator-ask-screen = Экран не погаснет? Отключите автоблокировку
narrator-ask-screen-on = Экран не погаснет
narrator-way-unknown = Каким голосом говорит это устройство, станет слышно при проверке.
narrator-way-voice = Говорит голос этого устройства.
narrator-way-clip = Говорит голос сервера: своего для этого языка у устройства нет.
narrator-way-gong = Голоса нет: фразы видны крупно, а каждую отмечает гонг.
narrator-check = Проверка звука. Слышно ли всем за столом? Лишнюю музыку выключите.
narrator-try = Проверить звук
narrator-unlock = Включить звук
narrator-repeat = Повторить
narrator-next = К следующей игре
narrator-manner = Как говорить
entrust-away = Организатора нет на связи. Если большинство живых согласится, ссылку для говорящего устройства дадут вам.
entrust-ask = Попросить ссылку
entrust-asked = Организатора нет на связи. Дать ссылку для говорящего устройства игроку № { $seat } ({ $name })? Согласны { $by }, нужно { $needed }.
entrust-mine = Вы просите ссылку для говорящего устройства. Согласны { $by }, нужно { $needed }.
entrust-question = Говорящее устройство: { $by } из { $needed }
entrust-agree = Согласиться
entrust-back = Передумать
entrust-chosen = Стол доверил вам говорящее устройство. Откройте ссылку там, откуда никто не играет.
entrust-show = Показать ссылку
entrust-other = Говорящее устройство передаёт игрок № { $seat }.
volume = Громкость
speed = Скорость речи
speed-of = ×{ $times }
say-names = Называть имена
say-names-more = Иначе — только номера.
night-music = Музыка ночью
night-music-more = Громче, пока действуют: чтобы никто не слышал движений.

### One phone

## Opening

how-many-phones = Сколько телефонов за столом?
phone-each = У каждого телефон
phone-each-more = В нём карта, ночь и голос. Остальные входят по коду
one-phone = Один телефон на всех
one-phone-more = Ходит по кругу с картами и ночью, днём лежит на столе
one-phone-is = Телефон обходит стол: каждый смотрит свою карту и ночью делает своё дело. Днём он лежит посередине и ведёт игру. Другие телефоны не нужны.
phone-aloud = Читать вслух
phone-aloud-more = Телефон сам произносит слова ведущего: их слышат все.
phone-who-sits-more = Впишите имена по порядку мест: телефон пойдёт от первого к последнему.
ways-title = Как пройдут ночи
ways-switch = Выбывший первым берёт телефон и судит остаток игры
ways-may = Можно.
ways-may-not = Нельзя.
ways-round = Телефон идёт по кругу
ways-round-always = Так при любых правилах: ночью телефон обходит всех живых один раз, а где надо договориться или узнать ответ, ещё раз. Каждый касается номеров, даже если спит.
ways-round-led = Пока никто не выбыл, телефон ночью обходит всех живых, и каждый касается номеров, даже если спит.
ways-judge = Первый выбывший судит
ways-judge-yes = После последнего слова этот игрок берёт телефон, видит все карты и ведёт игру дальше ({ $clause }).
ways-judge-no = Не за этим столом: это решают, когда открывают стол ({ $clause }).
ways-hands = Глаза закрыты, ходят руками
ways-hands-yes = Когда судит выбывший: он видит руки и записывает ходы. До того телефон идёт по кругу.
ways-hands-no = Руки некому увидеть: за столом играют все. Если кто-то готов не играть, а смотреть, откройте стол «Я судья».

## Passing

pass-phone = Передайте телефон
pass-phone-night = Ночь. Передайте телефон
pass-to-judge = Телефон берёт судья
pass-judge-more = Этот игрок покинул игру первым и судит дальше: на экране будут все карты. Остальным в телефон не смотреть.
pass-go-round = По кругу
pass-done = Телефон обошёл { $done } из { $all }
pass-no-way-back = Назад не вернуться. Если взял не тот, нажмите «Не я» и отдайте телефон дальше.
pass-not-me = Не я
pass-me = Это я, № { $seat }
pass-wrong = Телефон не у того
pass-give-to = Отдайте телефон: № { $seat }, { $name }. Пока не нажато «Это я» и не удержан экран, никто ничего не видел.
pass-seen-card = Если чужую карту всё-таки увидели, скажите вслух: «Раздаём заново».
pass-seen-night = Если чужую карту ночью всё-таки увидели, скажите об этом вслух: дальше решает стол.
pass-card-seen = Карту увидел не тот
pass-deal-anew = Раздаём заново
pass-deal-anew-more = Скажите вслух: «Карту увидел не тот, раздаём заново». Все карты сменятся, и телефон пойдёт по кругу сначала.
pass-keep-deal = Оставить
pass-given = Отдаю
pass-remembered = Помню, передаю
pass-task = Игрок № { $seat }: { $taps ->
    [one] коснитесь { $taps } номера
   *[other] коснитесь { $taps } номеров
  }
pass-tap = Номеров: { $done } из { $taps }
pass-wait = Ещё немного…
pass-look = Держите две секунды
pass-nobody = Никого
pass-hold-first = карту и кого можно назвать
pass-hold-answer = карту и ответ, если он есть
pass-done-tapping = Готово
pass-answer = Игрок № { $seat }, посмотрите ответ
pass-hidden = Скрыть и передать
pass-round-act = { $of ->
    [1] Каждый делает своё ночное дело.
   *[other] Круг { $at } из { $of }. Каждый делает своё ночное дело.
  }
pass-round-agree = Круг { $at } из { $of }. Кто охотится, договаривается. Остальные просто касаются номеров.
pass-round-again = Круг { $at } из { $of }. Время второго выстрела, даже если он не нужен.
pass-round-read = Круг { $at } из { $of }. Каждый смотрит свой ответ.
pass-screen = Экран { $at } из { $of }.
pass-as-before = Оставить как было
pass-call-hunt = Вы на охоте.
pass-call-again = Ещё один выстрел.
pass-call-card = Вызов: { $card }.
pass-propose = Выберите, кого предлагаете. Остальных вы увидите на втором круге и сможете изменить выбор. Можно назвать: { $seats }.
pass-agree = Договоритесь: назовите один номер или оставьте как было. Можно назвать: { $seats }.
pass-answer-later = Ответ вы узнаете на последнем круге.
pass-may-name = Ваш ход. Можно назвать: { $seats }. Не хотите ходить: «Никого».
pass-sleeps = Сейчас вы спите: коснитесь любых номеров, ничего не случится.

## On the table

phone-for-whom = За кого голосуют
phone-name-one = Назовите, за кого голосуют, и коснитесь окон тех, кто поднял руку.
phone-hands = Коснитесь окон всех, кто поднял руку за № { $seat }.
phone-hands-question = Коснитесь всех, кто поднял руку.
phone-nominate = Коснитесь окна того, кого выставляют.
phone-nomination = Выставить № { $seat }
phone-who-nominates = Кто выставляет?
phone-nominates = № { $by } выставляет № { $seat }

## Руки за столом
hands = Голосуют
hands-on-phones = На телефонах
hands-on-table = Руками за столом
hands-on-phones-more = Каждый касается своего экрана, голоса открываются сразу у всех.
hands-on-table-more = Сколько рук, вводят на говорящем устройстве; телефоны лежат на столе.
hands-shown = Покажите руку: голоса считают за столом.
hands-count = Счёт рук
hands-for = Сколько рук за № { $seat }?
hands-for-all = Сколько рук?
hands-thanks = Спасибо

# A new phone for a seat whose own is lost
new-phone = Новый телефон
new-phone-mark = новый
new-phone-for = Новый телефон для места { $seat }
new-phone-anew = Новый код
new-phone-more = Наведите на код камеру нового телефона: код действует две минуты и один раз. Все услышат: «Место { $seat }: новый телефон». Через 30 секунд место откроется на нём, если прежний телефон не вернётся. Карту этого места вы не увидите.
new-phone-let-in = На место { $seat } сегодня впущен новый телефон. Прежний может отказать до ночи.
new-phone-waits = Место { $seat }: новый телефон. Прежний может отказать ещё { $seconds } с.
back-to-table = К столу
new-phone-nothing = Этот телефон не впустили
other-phone = Место { $seat }
other-phone-waits = Место { $seat } скоро откроется здесь
other-phone-waits-more = Все за столом узнали о новом телефоне. Прежний может вернуться и отказать. Если он промолчит, место перейдёт сюда.
other-phone-asked = На ваше место { $seat } просится другой телефон
other-phone-asked-more = Это вы? Тогда место сразу перейдёт туда. Если нет, не впускайте: карту он ещё не видел. Без ответа место останется здесь.
other-phone-asked-refuse = Не впускать
other-phone-replaced = За вас сел другой телефон
other-phone-replaced-more = Это вы? Тогда здесь ничего делать не нужно. Если нет, верните место: тот телефон замолчит, и все это услышат. Вернуть можно до ночи.
other-phone-replaced-refuse = Вернуть место
other-phone-mine = Это я
end-phone-refused = Место осталось за прежним телефоном
end-phone-refused-more = Он вернулся, отказал новому, или наступила ночь. Если это ваше место, введите свои четыре слова или попросите организатора впустить вас ещё раз.
