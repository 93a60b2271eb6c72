# Слова игры с ботами: вопросы игроку, подсказки, экран, правда в конце.

## Что попросили и почему так нельзя

play-bad-players = По правилам «{ $title }» за столом { $possible } игроков, а не { $n }.
play-unknown-bots = Ботов «{ $name }» нет; есть { $known }.
play-unknown-role = Карты «{ $name }» в этих правилах нет; за этим столом есть { $known }.
play-role-not-in-cast = Карты «{ $name }» в составе на { $n } игроков нет; есть { $known }.
play-program-judges = В игре с ботами судит программа: настройка house.first_out_judges должна быть false.
play-save-no-folder = Сюда нельзя сохранить: такой папки нет.
play-save-is-a-folder = Сюда нельзя сохранить: это папка, а нужно имя файла.
play-save-no-permission = Сюда нельзя сохранить: нет прав.
play-save-unwritable = В этот файл не удалось записать.
play-not-a-record = Этот файл уже есть, и в нём не записи партий: назовите другой.

## Начатая игра

play-resume-ask = Продолжить начатую игру?
play-resume-game = { $title }, № { $n } из { $players }, { $phase } ({ $when })
play-resume-hint = Номер — продолжить, Enter — последнюю, 0 — новая игра.
play-resume-none = Начатых игр нет.
play-resume-alone = Начатая игра продолжается такой, какой была: с --resume о ней ничего не задать.
play-resume-busy = Эта игра сейчас идёт в другом окне.
play-resume-foreign = Это не начатая игра: такие файлы пишет сама программа.
play-resume-torn = Файл начатой игры повреждён, продолжить её нельзя. Он оставлен как есть.
play-resume-version = Эту игру начала другая версия программы, продолжить её здесь нельзя. Файл оставлен как есть.
play-resume-record =
    Это запись партии, а начатой игры к ней здесь нет: она окончена или шла на другом компьютере.
    Посмотреть запись: gorod replay.

## Вопросы

play-ask-briefing = Ваши проснулись: можно сказать им что-нибудь.
play-ask-plan = Ваши проснулись. Назначьте порядок стрельбы: кого первым, кого вторым и так далее.
play-ask-hunt = Охота. В кого стреляете?
play-ask-hunt-plan = Охота. В кого стреляете? Договаривались: { $plan }.
play-ask-call = Вас вызывают.
play-ask-visit = Вас вызывают. К кому идёте этой ночью?
play-ask-arrest = Вас вызывают. Кого арестуете на эту ночь?
play-ask-heal = Вас вызывают. Кого лечите?
play-ask-revive = Вас вызывают. Кого спасаете, если его убили этой ночью?
play-ask-alibi = Вас вызывают. Кому обеспечите алиби на завтра?
play-ask-kill = Вас вызывают. В кого стреляете?
play-ask-check = Вас вызывают. Кого проверяете?
play-ask-compare = Вас вызывают. Назовите двоих: на одной ли они стороне?
play-ask-best-move =
    Вас убили этой ночью. Лучший ход: { $most ->
        [1] кого считаете чёрным?
       *[other] до { $most } номеров тех, кого считаете чёрными.
    }
play-ask-farewell = Ваше последнее слово.
play-ask-speech = Ваша минута: говорите, выставляйте, потом закончите речь.
play-ask-speech-spent = Ваша минута: говорите, потом закончите речь.
play-ask-discussion = Идёт обсуждение: говорите когда хотите.
play-ask-ballot =
    { $n ->
        [0] Голосуете за то, чтобы игру покинули вы сами?
       *[other] Голосуете за уход № { $n }?
    }
play-ask-ballot-bound =
    { $n ->
        [0] Последний кандидат — вы сами. Ваш голос не отдан, и он достанется вам.
       *[other] Последний кандидат — № { $n }. Ваш голос не отдан, и он достанется ему.
    }
play-ask-ballot-last = Голос, который не отдан, получит последний: № { $last }.
play-ask-poll = Голосование: кто должен покинуть игру?
play-ask-defence = Вам слово: оправдайтесь.
play-ask-lift = Голосуете «за»?

play-group-nominate = Выставить
play-group-withdraw = Отозвать
play-group-vote = Голосую за
play-group-shoot = Стреляю в
play-group-act = Выбираю
play-group-several = Назвать
play-agree = голосую «за»
play-speak = сказать
play-ready = готово: { $list }

play-rest-briefing = больше ничего
play-rest-hunt = больше ничего
play-rest-call = никого
play-rest-best-move = никого не называю
play-rest-farewell = закончить
play-rest-speech = закончить речь
play-rest-discussion = мне больше нечего добавить
play-rest-ballot = руку не поднимаю
play-rest-poll = не голосую
play-rest-defence = закончить
play-rest-lift = руку не поднимаю

## Карта

play-goal-red = Ваша цель — вывести из игры всю мафию.
play-goal-black = Ваша цель — чтобы мафию не нашли, пока её не станет столько же, сколько остальных.
play-goal-yakuza = Ваша цель — чтобы вашего клана стало столько же, сколько всех остальных.
play-goal-maniac = Ваша цель — остаться за столом последним.

## Рассказ

play-silent =
    { $n ->
        [1] № { $seats } молчит.
       *[other] № { $seats } молчат.
    }
play-thinks = № { $n } думает…
play-table-thinks = Стол думает…
play-by-lot =
    Раскладов за таким столом слишком много, чтобы перебрать все: боты взвешивают те, что выпали им по жребию.

## Игра строками

play-plain-intro =
    Вы — игрок № { $n }, всего за столом { $players }. Ваша карта скрыта: наберите /карта, чтобы её увидеть. Помощь: /?
play-plain-words = Любые слова: сказать их
play-plain-help =
    Отвечайте номером или словами; пустая строка — то, что стоит после «Enter».
    Несколько номеров пишите через пробел: 3 7 1.
    Когда можно говорить, просто пишите: «пятый чёрный, голосую против пятого». Коротко: «шериф 3-чёрный 5-красный».
    Кого считаете чёрным и красным: «3-чёрный 5-красный» или «?3 ~5». Слова можно добавить после точки с запятой.
    /карта — ваша карта и что вы знаете
    /стол — кто за столом, кто ушёл, кто выставлен, кто кем назвался, ваши заметки
    /заметка 3 ч молчит — записать для себя: ч — чёрный, к — красный; «/заметка 3 -» — стереть
    /слушать — в общем разговоре: пусть сначала скажут другие
    /правила, /правила поровну — правила этого стола, все или о чём-то одном
    /словарь, /словарь попил — слова игроков
    /english — switch to English
    /назад — вернуться к вашему прошлому решению
    /выход — уйти; за терминалом игра сохранится, и её можно продолжить
play-plain-alive = За столом: { $list }.
play-plain-gone = № { $n } — { $how }.
play-plain-claim = № { $n } заявляет: { $text }.
play-plain-checks = проверки: { $list }
play-plain-watching = Вы покинули игру. Enter — читать дальше, /конец — сразу к концу.
play-plain-candidates = Выставлены: { $list }.
play-plain-note = Ваша заметка о № { $n }: { $text }.
play-not-understood = Непонятно. Назовите номер из списка или нажмите Enter; помощь: /?
play-no-such-number = Так назвать нельзя: выберите номера из списка.
play-noted = Записано.
play-note-hint = Номер, потом ч или к, потом слова: 3 ч молчит
play-undone = Вы вернулись к своему прошлому решению.
play-nothing-to-undo = Возвращаться некуда: вы ещё ничего не решили.
play-left-early = Вы покинули игру.
play-left-kept = Игра сохранена. Продолжить её: gorod play
play-language = Дальше по-русски. Что уже сказано, остаётся как было.
play-saved = Запись партии: { $file }
play-offer-save = Сохранить запись партии? Имя файла, например game.mgn, или Enter, чтобы не сохранять.

## Конец

play-verdict-won = Вы победили!
play-verdict-lost = Вы проиграли.
play-verdict-draw = Ничья.
play-guesses =
    { $n ->
        [one] Ваши догадки: { $right } верная из { $n }.
       *[other] Ваши догадки: верных { $right } из { $n }.
    }
play-left = Кто когда ушёл
play-left-one = { $phase }: № { $n } ({ $role }) — { $how }.
play-stayed = До конца остались: { $list }.
play-company = Кто это был
play-character = № { $n } — { $what }
play-truth = Что было на самом деле
play-truth-left =
    { $n ->
        [1] Утром игру покидает № { $seats }.
       *[other] Утром игру покидают № { $seats }.
    }
play-truth-quiet = В эту ночь никто не погиб.
play-lies = Кто лгал
play-lies-none = О картах, проверках и своих не лгал никто.
play-liar = № { $n } ({ $role }): { $lies }.
play-lie-role = называет своей картой «{ $role }»
play-lie-checks = выдумывает проверки: { $checks }
play-lie-check = № { $n } — { $color }
play-lie-own =
    { $n ->
        [1] называет красным своего: { $seats }
       *[other] называет красными своих: { $seats }
    }
play-lie-strangers =
    { $n ->
        [1] обвиняет красного, зная это: { $seats }
       *[other] обвиняет красных, зная это: { $seats }
    }

## Экран

play-title = Город засыпает…
play-welcome = Вы — игрок № { $n } из { $players }. Правила: «{ $title }». { $card ->
        [open] Карта открыта: пусть экрана никто больше не видит.
       *[closed] Карта лежит рубашкой вверх.
    }
play-welcome-hint = F2 — посмотреть карту, F1 — помощь, F8 — English. Enter — начать.
play-welcome-back = F2 — посмотреть карту, F1 — помощь. Enter — продолжить с того же места.
play-listening = Слушайте стол.
play-listening-hint = Пробел — дальше, не дожидаясь. F3 — записать, кого подозреваете.
play-sleeping = Город спит.
play-watching = Вы покинули игру и смотрите, чем она кончится.
play-watching-hint = Пробел — дальше, не дожидаясь. S или End — сразу к концу.
play-answer-hint = Запомните и нажмите Enter. Днём это видно вместе с картой: F2.
play-choose-first = Сначала выберите: стрелками или цифрами, потом Enter.
play-choose-hint = Цифры или стрелки, потом Enter.
play-floor-hint = Стол ждёт вашего слова. Tab — говорить, пробел — пусть скажут другие.
play-waits = игра ждёт вас
play-clocks-on = есть
play-clocks-off = нет
play-key-f1 = F1 помощь
play-key-f2 = F2 карта
play-key-f3 = F3 заметка
play-key-f4 = F4 часы { $clocks }
play-key-f5 = F5 назад
play-key-f6 = F6 правила
play-key-f8 = F8 EN
play-key-f10 = F10 выход
play-key-pace = ± { $pace }
play-book-rules = Правила этого стола
play-book-glossary = Слова игроков
play-book-hint = ← → — правила или слова, ↑ ↓ — листать, Esc — закрыть
play-book-find = Искать: { $words }▏
play-book-nothing = Ничего не нашлось: { $words }.
play-pace-by-key = шагом
play-pace-slow = медленно
play-pace-usual = обычно
play-pace-fast = быстро
play-pace-at-once = сразу
play-letter-red = К
play-letter-black = Ч
play-letter-night = Н
play-letter-day = Д
play-you = вы
play-mate = свой
play-awake = маф?
play-notes-empty = Здесь будут ваши заметки (F3) и чужие заявления.
play-type-speech = Ваши слова. Enter — сказать, Esc — передумать.
play-type-speech-hint = Пишите своими словами, например: я шериф, моя проверка: третий чёрный. Коротко: шериф 3-ч ?7 ~5.
play-type-note = Заметка для себя. Enter — записать, Esc — передумать.
play-type-note-hint = Номер, ч или к, слова: 3 ч молчит. Стереть: 3 -
play-type-file = Имя файла для записи партии. Enter — сохранить, Esc — передумать.
play-type-file-hint = Например: game.mgn
play-heard = Стол услышит: { $words }
play-words-only = Понято просто как слова.
play-understood = Понято: { $words }.
play-understood-role = вы — { $role }
play-understood-check-black = { $n } — чёрный по проверке
play-understood-check-red = { $n } — красный по проверке
play-understood-black = подозреваете { $seats }
play-understood-red = верите { $seats }
play-understood-votes = голос против { $seats }
play-understood-asks = вопрос к { $seats }
play-last-hint = PgUp и PgDn — листать рассказ.
play-last-1 = сохранить запись
play-last-2 = сыграть ещё
play-last-0 = выйти
play-leave-kept =
    Выйти из игры?

    Она сохранена: следующий gorod play предложит её продолжить.

    Enter — выйти, Esc — остаться.
play-leave-unsaved =
    Выйти из игры?

    Продолжить её потом будет нельзя: записать начатую игру некуда.

    Enter — выйти, Esc — остаться.
play-help =
    Как играть (↑ ↓ — листать, Esc — закрыть)

    Цифры, стрелки   выбрать номер или ответ внизу
    Enter            подтвердить; если выбирать нечего — дальше
    Пробел           дальше, не дожидаясь
    Пробел           и «пусть скажут другие» в общем разговоре
    Tab              говорить, когда у вас есть слово
    0                ничего не делать, закончить речь
    PgUp, PgDn       листать рассказ

    F2  c            открыть и закрыть свою карту
    F3  n            заметка: 3 ч молчит (ч — чёрный, к — красный)
    F4  t            часы на ваши решения: есть или нет
    F5               вернуться к своему прошлому решению
    F6  r            правила этого стола и слова игроков, с поиском
    F8  l            English
    End  s           если вы ушли из игры: сразу к концу
    +  −             быстрее, медленнее
    F10  q           выйти

    На столе
    ►  чей ход        ◆  кандидат         вы  ваше место
    †  смерть ночью   ×  уход днём        Д2  в какой день
    ♥К  по-вашему, красный                ♠Ч  по-вашему, чёрный
    { "[" }10♠]  считает № 10 чёрным            «…»  что заявил о себе

    Как сказать коротко
    шериф 3-чёрный 5-красный     моя карта и мои проверки
    ?7 ~5                        подозреваю № 7, верю № 5
    шериф 3-ч; голосуйте за мной заявление и слова

# What programs are like, told when the game is over

character-calm = спокойный
character-stubborn = упрямый
character-talkative = разговорчивый
character-cautious = осторожный
character-suspicious = подозрительный
character-trusting = доверчивый
character-daring = рисковый
