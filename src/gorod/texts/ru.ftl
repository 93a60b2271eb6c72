# Слова судьи. Ключ — событие, шаг, отказ, нарушение; суффикс в конце ключа — правила, у которых свои слова.

## Кусочки фраз

who = № { $n }
who-named = № { $n }, { $name }
mark = № { $n }
mark-named = № { $n } ({ $name })
seats = № { $list }
and = и
victim = игрок { $who }
victims = игроки { $who }
victim-named = игрок { $who }
victims-named = игроки { $who }
card = { $mark } — { $role }
vote-item = { $mark } — { $votes }
vote-item-names = { $mark } — { $votes } ({ $voters })
for-offence = : { $offence }
for-offence-ruling = : { $offence } (решение судьи; по правилам за это — { $usual })
time-minutes =
    { $n ->
        [one] { $n } минута
        [few] { $n } минуты
       *[many] { $n } минут
    }
time-seconds =
    { $n ->
        [one] { $n } секунда
        [few] { $n } секунды
       *[many] { $n } секунд
    }
votes =
    { $n ->
        [0] нет голосов
        [one] { $n } голос
        [few] { $n } голоса
       *[many] { $n } голосов
    }
clan-black = Мафия
clan-yakuza = Якудза
color-red = красный
color-black = чёрный
color-yakuza = якудза
color-maniac = маньяк
phase-night = Ночь { $n }
phase-day = День { $n }

## Начало и напоминания

started =
    Начинаем игру. Правила: «{ $title }», за столом { $n ->
        [one] { $n } игрок
        [few] { $n } игрока
       *[many] { $n } игроков
    }.
reminder-start-club = За столом не курят и не сквернословят, пьяных за стол не сажают, за испорченное платят. Кто вне игры, не подсказывает, не обсуждает её у стола и не подходит к играющим: нарушитель пропускает ближайшую игру.
reminder-start-boxed = Сядьте так, чтобы все хорошо видели друг друга, и проверьте, что ваших движений не слышно.
reminder-start-home = Помните, что это игра: не ссорьтесь. Ведущего меняйте каждую игру, а выбывшим найдите занятие.
reminder-seating-lot = Каждый сидит на месте, которое ему выпало.
reminder-seating-lot-or-schedule = Каждый сидит на месте, которое ему выпало или указано в расписании.
reminder-night-classic = Ночью все в масках, с закрытыми глазами и опущенной головой.
reminder-night-club = Включаем музыку. Все надевают маски и не снимают их до наступления дня.
reminder-night-fiim = Наденьте маски.
reminder-later-night-classic = Маски, глаза закрыты, головы опущены.
reminder-later-night-club = Музыка. Маски.
reminder-later-night-fiim = Маски; головные уборы и очки сняты.
reminder-phones = Звук телефонов выключен, яркость убавлена. Ночью каждый смотрит только в свой телефон и касается его в каждом вызове.
reminder-later-phones = Каждый смотрит только в свой телефон.
reminder-one-phone = Телефон идёт по кругу: у кого он в руках, тот смотрит в него один, остальные не подглядывают.
reminder-later-one-phone = Телефон идёт по кругу.
reminder-phones-handed-in = Сдайте, пожалуйста, телефоны, отключив звук.
reminder-phones-pause-for-a-call = Если придётся ответить на срочный звонок, скажите судье: он объявит паузу.
reminder-own-masks-yes-fiim = Играть можно в своей маске.
reminder-own-masks-by-permission = Своя маска — только с разрешения судьи.
reminder-own-masks-no = Свои маски не разрешены.
reminder-reflecting-things-yes-fiim = Перед ночью снимите головные уборы и очки; часы и браслеты можно оставить.
reminder-reflecting-things-by-permission = Отражающие вещи можно оставить на ночь только с разрешения судьи.
reminder-reflecting-things-no = Перед ночью снимите головные уборы, очки и всё, что отражает свет.

before-deal = { night-fell }
before-deal-classic = { night-fell-classic }
before-deal-club = { night-fell-club }
before-deal-boxed = Раздаём карты. Посмотрите свою так, чтобы никто её не увидел.
before-deal-home = Игроки тянут карточки и никому их не показывают.
before-deal-phones-home = Посмотрите свою карту так, чтобы никто её не увидел.
after-deal-classic = А у нас продолжается ночь!
after-deal-boxed = { night-fell-boxed }
after-deal-phones-boxed = { night-fell-phones-boxed }
after-deal-home = { night-fell-home }
look-at-cards = Посмотрите карты.

dealing-pick =
    { $reach ->
        [1] Игрок { $who }, вам достаётся последняя карта.
       *[other] Игрок { $who }, покажите номер карты: от 1 до { $reach }.
    }
dealing-pick-bottom =
    { $reach ->
        [1] Игрок { $who }, вам достаётся последняя карта.
       *[other] Игрок { $who }, покажите число от 1 до { $reach } и откуда считать: сверху или снизу.
    }
dealing-pick-phones =
    { $reach ->
        [1] Игрок { $who }, вам достаётся последняя карта.
       *[other] Игрок { $who }, выберите себе карту.
    }
dealing-pick-bottom-phones = { dealing-pick-phones }
dealing-tray = Игрок { $who }, возьмите карту.
dealing-hand-out = Игрок { $who }, посмотрите свою карту.
shuffled = Колода перетасована.
dealt = Игрок { $mark } получает карту: { $role }.
dealt-you-red = Ваша карта — { $role }. Вы играете за мирных жителей.
dealt-you-red-fiim = Ваша карта — { $role }. Вы играете за красных.
dealt-you-red-club = Ваша карта — { $role }. Вы играете за красных.
dealt-you-black = Ваша карта — { $role }. Вы играете за мафию.
dealt-you-black-fiim = Ваша карта — { $role }. Вы играете за чёрных.
dealt-you-black-club = Ваша карта — { $role }. Вы играете за чёрных.
dealt-you-yakuza = Ваша карта — { $role }. Вы играете за клан якудза.
dealt-you-maniac = Ваша карта — { $role }. Вы играете за себя.
started-penalty =
    Игрок { $mark } начинает игру, имея { $n ->
        [one] { $n } замечание
        [few] { $n } замечания
       *[many] { $n } замечаний
    }.
redealt = Объявляется пересдача.
redealt-offender =
    Игрок { $mark } пытался заменить карту. Объявляется пересдача, а следующую игру он начнёт, имея { $n ->
        [one] { $n } замечание
        [few] { $n } замечания
       *[many] { $n } замечаний
    }.
redealt-unpunished = Игрок { $mark } пытался заменить карту. Объявляется пересдача.

## Первая ночь

briefing = Просыпается { $lower } и знакомится.
briefing-classic = Просыпается { $lower }.
briefing-club = Просыпается { $clan } и знакомится.
briefing-boxed = Просыпается { $lower } и знакомится.
briefing-fiim = Просыпается { $lower } и знакомится. Дон показывает себя и назначает порядок стрельбы. Время — { $time }.
briefing-wolves = Просыпается { $lower } и знакомится. Время — { $time }.
briefing-phones-fiim = Просыпается { $lower } и знакомится. Дон назначает порядок стрельбы. Время — { $time }.
briefing-phones-wolves = { briefing-wolves }
briefing-one-phone-fiim = Просыпается { $lower } и знакомится. Дон назначает порядок стрельбы.
briefing-one-phone-wolves = Просыпается { $lower } и знакомится.
briefing-over = { $clan } засыпает.
briefing-over-club = Засыпает { $clan }.
briefing-over-boxed = { $clan } закрывает глаза.
briefing-over-phones-boxed = { $clan } засыпает.
met = { $clan }: { $seats }.
met-you = Вместе с вами просыпаются: { $seats }.
met-you-alone = Кроме вас, никто не просыпается.
met-don = Дон — игрок { $who }.
met-don-you = Дон — это вы.
planned = Порядок стрельбы: { $numbers }.
planned-none = Порядок стрельбы не назначен.
meeting = Просыпается { $role }.
meeting-club = Просыпается { $role } и знакомится с Ведущим.
meeting-fiim = Просыпается { $role }, обозначает себя жестом и может осмотреть стол. Время — { $time }.
meeting-phones-fiim = Просыпается { $role }. Время — { $time }.
meeting-one-phone-fiim = Просыпается { $role }.
meeting-phones-club = Просыпается { $role }.
meeting-over = { $role } засыпает.
meeting-over-club = Засыпает { $role }.
relaxed-sitting = Свободная посадка, { $time }: ночное поведение сохраняем, руки держим над столом.
relaxed-sitting-phones = Свободная посадка, { $time }.
relaxed-sitting-one-phone = Свободная посадка.

## Ночь

night-fell = Наступает ночь.
night-fell-classic = Наступает ночь.
night-fell-club = Ночь.
night-fell-boxed = Наступила ночь, все закрыли глаза.
night-fell-phones-boxed = Наступила ночь.
night-fell-home = Наступила ночь.

hunt = { $clan } выходит на охоту.
hunt-classic = Внимание { $clan }! { $clan } проходит мимо игроков …
hunt-club = На охоту выходит { $clan } и проходит мимо игроков номер…
hunt-boxed = Просыпается { $lower } и выбирает жертву.
hunt-home = { $clan } проснулась.
hunt-one-phone-classic = Внимание { $clan }! { $clan } выходит на охоту.
hunt-one-phone-club = На охоту выходит { $clan }.
hunt-numbers = { $numbers }.
hunt-again = Место второго выстрела: выждите молча.
hunt-over = { $clan } удаляется.
hunt-over-classic = Спасибо { $clan }! { $clan } засыпает.
hunt-over-boxed = { $clan } закрывает глаза.
hunt-over-phones-boxed = { $clan } засыпает.
hunt-over-home = { $clan } завершила своё тёмное дело и теперь засыпает.
shot =
    { $itself ->
        [yes] Игрок { $by } стреляет в себя.
       *[no] Игрок { $by } стреляет в игрока { $mark }.
    }
shot-you =
    { $itself ->
        [yes] Вы стреляете в себя.
       *[no] Вы стреляете в игрока { $mark }.
    }
shot-sighted =
    { $itself ->
        [yes] Игрок { $by } указывает на себя.
       *[no] Игрок { $by } указывает на игрока { $mark }.
    }
shot-sighted-you =
    { $itself ->
        [yes] Вы указываете на себя.
       *[no] Вы указываете на игрока { $mark }.
    }
shot-sighted-phones =
    { $itself ->
        [yes] Игрок { $by } выбирает себя.
       *[no] Игрок { $by } выбирает игрока { $mark }.
    }
shot-sighted-you-phones =
    { $itself ->
        [yes] Вы выбираете себя.
       *[no] Вы выбираете игрока { $mark }.
    }
hunted = { $clan } стреляет в игрока { $mark }.
hunted-miss = { $clan }: промах.
hunted-miss-boxed = { $clan } не выбрала жертву.
hunted-miss-home = { $clan } не выбрала жертву.
startled = { $role } — игрок { $mark } — показывает свою карту: { $lower } стреляет ещё раз.
startled-you = { $clan } стреляет в вас. Покажите ей свою карту: у неё будет ещё один выстрел, а утром вы покинете игру.
startled-you-phones = { $clan } стреляет в вас и видит вашу карту: у неё будет ещё один выстрел, а утром вы покинете игру.

call = Просыпается { $role }.
call-home = Теперь просыпается { $lower }.
call-heal-home = Теперь просыпается врач.
call-check-role-classic = Просыпается { $role }, { $role } ищет Шерифа.
call-check-role-club = Просыпается { $role }. Ищет Шерифа.
call-check-role-fiim = Просыпается { $role } и ищет Шерифа.
call-check-color-classic = Просыпается { $role }, { $role } ищет Мафию.
call-check-color-club = Просыпается { $role }. Ищет чёрных.
call-check-color-fiim = Просыпается { $role } и ищет мафию.
call-over = { $role } засыпает.
call-over-classic = Спасибо { $role }! { $role } засыпает.
call-over-club = Засыпает { $role }.
call-over-heal-home = Врач вылечил одного из игроков и засыпает.

acted = { $deed }.
acted-answer = { $deed }: { $answer }.
acted-stopped = { $deed }, но этой ночью действие не удалось.
deed-visit = Игрок { $by } приходит к игроку { $mark }
deed-visit-you = Вы приходите к игроку { $mark }
deed-arrest = Игрок { $by } арестовывает игрока { $mark }
deed-arrest-you = Вы арестовываете игрока { $mark }
deed-heal =
    { $itself ->
        [yes] Игрок { $by } лечит себя
       *[no] Игрок { $by } лечит игрока { $mark }
    }
deed-heal-you =
    { $itself ->
        [yes] Вы лечите себя
       *[no] Вы лечите игрока { $mark }
    }
deed-revive =
    { $itself ->
        [yes] Игрок { $by } воскрешает себя
       *[no] Игрок { $by } воскрешает игрока { $mark }
    }
deed-revive-you =
    { $itself ->
        [yes] Вы воскрешаете себя
       *[no] Вы воскрешаете игрока { $mark }
    }
deed-alibi = Игрок { $by } обеспечивает алиби игроку { $mark }
deed-alibi-you = Вы обеспечиваете алиби игроку { $mark }
deed-kill = Игрок { $by } стреляет в игрока { $mark }
deed-kill-you = Вы стреляете в игрока { $mark }
deed-check = Игрок { $by } проверяет игрока { $mark }
deed-check-you = Вы проверяете игрока { $mark }
deed-compare = Игрок { $by } сравнивает игроков { $mark }
deed-compare-you = Вы сравниваете игроков { $mark }
answer-color-yes = мафия
answer-color-no = не мафия
answer-color-yes-fiim = чёрный
answer-color-no-fiim = красный
answer-color-yes-club = чёрный
answer-color-no-club = красный
answer-role-yes = { $seeks }
answer-role-no = не { $seeks }
answer-signs-yes = мафия
answer-signs-no = мирный житель
answer-compare-yes = на одной стороне
answer-compare-no = на разных сторонах
answer-unclear = ответ неясен
answer-maniac = маньяк
answer-killed = жертва этой ночи
revived = Игрок { $by } спасает игрока { $mark }: тот остаётся в игре.

inherited = Игрок { $mark } действует теперь на этом вызове: { $role }.
inherited-you = Этот вызов теперь ваш: { $role }.

best-move = Время лучшего хода: { $time }.
best-move-one-phone = Время лучшего хода.
offered = Лучший ход называет игрок { $who }.
offered-you =
    Этой ночью вас убили. Назовите лучший ход: { $n ->
        [1] номер игрока, которого вы считаете чёрным
       *[other] до { $n } номеров игроков, которых вы считаете чёрными
    }.
guessed = Лучший ход игрока { $by }: { $seats }.
guessed-you = Ваш лучший ход: { $seats }.
guessed-reds = Игрок { $by } считает красными: { $seats }.
guessed-reds-you = Красными вы называете: { $seats }.

## Утро

day-broke-first = Наступает утро, город просыпается.
day-broke-first-classic = Наступает утро, все открывают глаза.
day-broke-first-phones-classic = { day-broke-first }
day-broke-first-club = День, просыпаются все.
day-broke-first-boxed = Город просыпается. В городе появилась мафия.
day-broke-killed =
    { $n ->
        [1] Наступает утро, город просыпается. Этой ночью убит игрок { $who }.
       *[other] Наступает утро, город просыпается. Этой ночью убиты игроки { $who }.
    }
day-broke-killed-classic =
    { $n ->
        [1] Утро у нас не доброе и нас покидает игрок { $who }.
       *[other] Утро у нас не доброе и нас покидают игроки { $who }.
    }
day-broke-killed-club =
    { $n ->
        [1] День, просыпаются все. Ночью убили номера { $who }. Ему предоставляется последнее слово.
       *[other] День, просыпаются все. Ночью убили номера { $who }. Им предоставляется последнее слово.
    }
day-broke-killed-boxed =
    { $n ->
        [1] Город просыпается. Из игры выбывает игрок { $who }.
       *[other] Город просыпается. Из игры выбывают игроки { $who }.
    }
day-broke-killed-home =
    { $n ->
        [1] Наступил день, и все проснулись. К сожалению, { $victims } был убит этой ночью.
       *[other] Наступил день, и все проснулись. К сожалению, { $victims } были убиты этой ночью.
    }
day-broke-quiet = Наступает утро, город просыпается. Этой ночью никто не убит.
day-broke-quiet-classic = Утро у нас доброе.
day-broke-quiet-club = Утро доброе.
day-broke-quiet-boxed = Город просыпается. Никто не выбыл.
day-broke-quiet-home = Наступил день, и все проснулись. Этой ночью все выжили.
night-counted-idle =
    { $n ->
        [one] Уже { $n } ночь подряд без выбывших.
        [few] Уже { $n } ночи подряд без выбывших.
       *[many] Уже { $n } ночей подряд без выбывших.
    }
night-counted-misses =
    { $n ->
        [one] Уже { $n } промах подряд.
        [few] Уже { $n } промаха подряд.
       *[many] Уже { $n } промахов подряд.
    }

## День

turned-first = Обсуждение начинает игрок { $who }.
turned-first-club = Обсуждение открывает игрок { $who }.
turned-first-fiim = Стол открывает игрок { $who }.
turned =
    { $seconds ->
        [60] Игрок { $who }, ваша минута.
       *[other] Игрок { $who }, у вас { $time }.
    }
turned-silent = Игрок { $who }, вы лишены слова: можно только выставить кандидатуру.
discussion = Обсуждение. Время — { $time }.
discussion-boxed = Город обсуждает, кто здесь мафия. Предложить кандидатуру может любой. Время — { $time }.
passed = Игроку { $mark } больше нечего добавить.
nominated-words-classic = Игрок { $by }: «Я выставляю игрока номер { $n }».
nominated-words-club = Игрок { $by }: «Выставляю кандидатуру игрока номер { $n }».
nominated =
    { $itself ->
        [yes] Игрок { $by } выставляет себя. Принято.
       *[no] Игрок { $by } выставляет игрока { $mark }. Принято.
    }
nominated-classic = { $n } принято.
nominated-club = Принято.
withdrawn-words-club = Игрок { $by }: «Отзываю кандидатуру игрока номер { $n }».
withdrawn = Игрок { $by } отзывает кандидатуру игрока { $mark }.
withdrawn-club = Отозвано.
replaced = Кандидатура игрока { $mark } снимается: её заменяет новая.
said = Игрок { $by }: «{ $words }».
said-role = Моя карта — { $role }
said-checks = Мои проверки: { $checks }
said-black =
    { $n ->
        [1] Чёрным считаю игрока { $seats }
       *[other] Чёрными считаю игроков { $seats }
    }
said-red =
    { $n ->
        [1] Красным считаю игрока { $seats }
       *[other] Красными считаю игроков { $seats }
    }
said-nothing = Мне нечего сказать
cautioned = Игрок { $mark } открыто назвал тех, с кем просыпается, а это запрещено. Наказать ли его, решает судья.
cautioned-you = Вы открыто назвали тех, с кем просыпаетесь, а это вам запрещено. Наказать ли вас, решает судья.

## Голосование

reading =
    { $n ->
        [1] На голосование выставлен один игрок: { $seats }.
       *[other] На голосование выставлены игроки: { $seats }.
    }
reading-again-club = Повторяю: { $seats }.
reading-none = На голосование никто не выставлен.
ballot-revote = Переголосование между игроками: { $seats }.
ballot-revote-boxed = Второй тур голосования: { $seats }.
ballot-candidate = Кто за то, чтобы игру покинул игрок { $who }?
counted = Спасибо. { $votes }.
counted-hands = Спасибо. { $votes }: { $hands }.
counted-rest = Спасибо. { $votes }, все от не голосовавших: { $rest }.
counted-both = Спасибо. { $votes }: { $hands }, а также не голосовавшие { $rest }.
counted-more = Оставшиеся голоса получает игрок { $mark }, всего у него { $votes }.
poll = Голосуем. Каждый называет одного игрока.
poll-candidates = Голосуем. Каждый называет одного из игроков: { $seats }.
poll-revote = Переголосование. Каждый называет одного из игроков: { $seats }.
poll-revote-boxed = Второй тур. Каждый называет одного из игроков: { $seats }.
poll-sentence = Переголосование. Каждый снова называет одного игрока: останется ли приговор игроку { $mark } в силе?
voted =
    { $itself ->
        [yes] Игрок { $by } голосует за себя.
       *[no] Игрок { $by } голосует за игрока { $mark }.
    }
voted-you =
    { $itself ->
        [yes] Вы голосуете за себя.
       *[no] Вы голосуете за игрока { $mark }.
    }
tallied = Записано за игрока { $mark }: { $votes }.
tallied-question = Записано «за»: { $votes }.
polled = Голоса: { $list }.
polled-none = Не проголосовал никто.
vote-tied = Автокатастрофа: голоса поделили игроки { $seats }.
vote-tied-boxed = Голоса разделились поровну между игроками { $seats }.
vote-tied-home = Голоса разделились поровну между игроками { $seats }.
vote-cancelled-today = Голосование этого дня отменяется.
vote-cancelled-next = Голосование следующего дня отменяется.
nobody-leaves-cancelled = Голосование отменено, никто не покидает игру.
nobody-leaves-no-candidates = Голосовать не за кого, никто не покидает игру.
nobody-leaves-single-candidate = Единственную кандидатуру сегодня не голосуем, никто не покидает игру.
nobody-leaves-no-votes = Никто не покидает игру.
nobody-leaves-day-one = В первый день голосования нет, никто не покидает игру.
nobody-leaves-leader-stays = В первый день набравший больше всех голосов остаётся в игре и получает слово.
nobody-leaves-ruled = Никто не покидает игру.
nobody-leaves-tied-again = Снова поровну: никто не покидает игру.
nobody-leaves-no-lift = Снова поровну. Вопрос о выводе всех не ставится, все остаются в игре.
nobody-leaves-lift-fell = Большинства нет: все остаются в игре.
nobody-leaves-sentence-fell = Приговор не подтверждён: осуждённый остаётся в игре.
sentenced = Осуждён игрок { $who }.
alibi-shown = У игрока { $mark } есть алиби. Сегодня никто не покидает игру.
defence = Игрок { $who }, ваша оправдательная речь. Время — { $time }.
defence-sentence = Осуждённый, игрок { $who }, ваша оправдательная речь. Время — { $time }.
lift = Кто за то, чтобы все голосуемые покинули стол?
lift-classic = Кто «ЗА» то, чтобы все голосуемые покинули игру?
lift-club =
    Кто за то, чтобы { $n ->
        [2] оба игрока
        [3] трое игроков
        [4] четверо игроков
        [5] пятеро игроков
        [6] шестеро игроков
        [7] семеро игроков
        [8] восьмеро игроков
        [9] девятеро игроков
        [10] десятеро игроков
       *[other] все эти игроки
    } покинули игру?
lift-sentence = Кто за то, чтобы приговор игроку { $mark } остался в силе?
agreed = Игрок { $by } голосует «за».
agreed-you = Вы голосуете «за».
answered = Спасибо. «За» — { $votes }.
answered-hands = Спасибо. «За» — { $votes }: { $hands }.
left-voted-out =
    { $n ->
        [1] Игру покидает игрок { $who }.
       *[other] Игру покидают игроки { $who }.
    }
left-voted-out-fiim =
    { $n ->
        [1] Стол покидает игрок { $who }.
       *[other] Стол покидают игроки { $who }.
    }
left-lifted = { left-voted-out }
left-lifted-fiim = { left-voted-out-fiim }
left-killed = { left-voted-out }
left-card = Игрок { $mark } раскрывает свою карту: { $role }.
farewell-voted = Игрок { $who }, ваше последнее слово. Время — { $time }.
farewell-voted-club = Игрок { $who }, ваше заключительное слово. Время — { $time }.
farewell-killed = Игрок { $who }, ваше последнее слово. Время — { $time }.
farewell-killed-club = Игрок { $who }, у вас { $time }.

## Порядок за столом

fouled =
    Игроку { $mark } { $n ->
        [1] первое замечание
        [2] второе замечание
        [3] третье замечание
        [4] четвёртое замечание
       *[other] { $n }-е замечание
    }{ $offence }.
fouled-fiim =
    Игроку { $mark } { $n ->
        [1] первый фол
        [2] второй фол
        [3] третий фол
        [4] четвёртый фол
       *[other] { $n }-й фол
    }{ $offence }.
fouled-hidden = Игроку { $mark } скрытое замечание{ $offence }.
fouled-hidden-you = Вам скрытое замечание{ $offence }.
fouled-hidden-fiim = Игроку { $mark } скрытый фол{ $offence }.
fouled-hidden-you-fiim = Вам скрытый фол{ $offence }.
fouled-technical = Игроку { $mark } технический фол{ $offence }.
silenced = Игрок { $mark } лишается ближайшей минуты и сможет только выставить кандидатуру.
silenced-now = Игрок { $mark } лишается слова, его минута окончена.
silenced-hidden = Игрок { $mark } лишается ближайшей минуты; до неё об этом знает только он.
silenced-hidden-you = Вы лишаетесь ближайшей минуты и сможете только выставить кандидатуру.
removed = Игрок { $mark } удаляется из игры{ $offence }. Последнего слова не будет.
team-defeated = Командное поражение из-за игрока { $mark }{ $offence }.
undone = Последнее отменено.
paused = Пауза. Все ждут.
paused-call = Пауза. Ждём игрока { $mark }.
paused-fiim = В городе ночь. Все надевают маски и ждут.
paused-call-fiim = В городе ночь. Все, кроме игрока { $mark }, надевают маски и ждут.
paused-phones-fiim = В городе ночь. Все ждут.
paused-call-phones-fiim = В городе ночь. Все, кроме игрока { $mark }, ждут.
resumed = Игра продолжается.
judge-changed = Дальше игру ведёт игрок { $who }.
departed-left = Игрок { $who } уходит домой и покидает игру.
departed-motion = Стол больше не ждёт: игрок { $who } покидает игру.
overruled = Решение судьи: { $ruling }. Причина: { $reason }.
ruling-out =
    { $n ->
        [1] игру покидает игрок { $seats }
       *[other] игру покидают игроки { $seats }
    }
ruling-back =
    { $n ->
        [1] в игру возвращается игрок { $seats }
       *[other] в игру возвращаются игроки { $seats }
    }
ruling-fouls =
    у игрока { $seats } теперь { $value ->
        [0] нет замечаний
        [one] { $value } замечание
        [few] { $value } замечания
       *[many] { $value } замечаний
    }
ruling-fouls-fiim =
    у игрока { $seats } теперь { $value ->
        [0] нет фолов
        [one] { $value } фол
        [few] { $value } фола
       *[many] { $value } фолов
    }
ruling-on =
    { $n ->
        [1] игрок { $seats } выставлен на голосование
       *[other] игрок { $mark } выставлен на голосование игроком { $by }
    }
ruling-off =
    { $n ->
        [1] игрок { $seats } снят с голосования
       *[other] игроки { $seats } сняты с голосования
    }
ruling-role = карта игрока { $seats } была записана неверно
ruling-votes = голоса считаем так: { $list }
ruling-chosen =
    { $n ->
        [0] по итогам голосования никто не уходит
        [1] по итогам голосования уходит игрок { $seats }
       *[other] по итогам голосования уходят игроки { $seats }
    }
ruling-victim =
    { $n ->
        [0] этой ночью никто не застрелен
        [1] этой ночью застрелен игрок { $seats }
       *[other] этой ночью застрелены игроки { $seats }
    }
ruling-goto = переходим { $place }
ruling-end = игра завершается
place-talk = к обсуждению
place-vote = к голосованию
place-night = к ночи
place-dawn = к утру
corrected = Верная карта игрока { $mark } — { $role }.

## Итог

decided = Исход решён: { $winner }. Объявление — в самом конце.
ended = Игра окончена: { $winner }!
ended-cards = Карты: { $cards }.
winner-red = победили мирные жители
winner-red-fiim = победили красные
winner-red-club = победили красные
winner-black = победила мафия
winner-black-fiim = победили чёрные
winner-black-club = победили чёрные
winner-yakuza = победила якудза
winner-maniac = победил маньяк
winner-draw = ничья
outcome-no-black-left = За столом не осталось мафии.
outcome-no-black-left-fiim = За столом не осталось чёрных.
outcome-no-black-left-club = За столом не осталось чёрных.
outcome-parity = Чёрных за столом не меньше, чем красных.
outcome-half-the-table = Победителей за столом не меньше, чем всех остальных.
outcome-last-citizen = Мирных жителей почти не осталось: остановить мафию некому.
outcome-maniac = Помешать маньяку больше некому.
outcome-empty-table = За столом никого не осталось.
outcome-several-at-once = Условия победы выполнили сразу несколько сторон.
outcome-idle-nights =
    { $n ->
        [one] { $n } ночь подряд никто не покидал стол.
        [few] { $n } ночи подряд никто не покидал стол.
       *[many] { $n } ночей подряд никто не покидал стол.
    }
outcome-idle-misses =
    { $n ->
        [one] { $n } промах подряд, и за это время никто не покинул игру.
        [few] { $n } промаха подряд, и за это время никто не покинул игру.
       *[many] { $n } промахов подряд, и за это время никто не покинул игру.
    }
outcome-misses =
    { $n ->
        [one] { $n } промах подряд, а за столом осталось столько игроков: { $table }.
        [few] { $n } промаха подряд, а за столом осталось столько игроков: { $table }.
       *[many] { $n } промахов подряд, а за столом осталось столько игроков: { $table }.
    }
outcome-team-defeat = Другой команде присуждено поражение.
outcome-ruling = Так решил судья.
how-voted-out = по голосованию
how-lifted = вместе со всеми, кто поделил голоса
how-killed = выстрел ночью
how-removed = удаление
how-ruled-out = решение судьи

## Названия шагов

step-dealing = Раздача карт
step-briefing = Знакомство мафии
step-meeting = Знакомство с ведущим
step-relaxed-sitting = Свободная посадка
step-hunt = Охота
step-call = Ночной вызов
step-best-move = Лучший ход
step-dawn = Утро
step-dusk = Наступает ночь
step-farewell = Последнее слово
step-speech = Речь
step-discussion = Обсуждение
step-reading = Список кандидатур
step-ballot = Голосование
step-poll = Голосование
step-defence = Оправдательная речь
step-lift = Вопрос столу
step-over = Игра окончена

## Отказы

refusal = Так сделать нельзя.
refusal-malformed = Команду не удалось разобрать: она записана неверно.
refusal-game-over = Игра уже окончена.
refusal-paused = Сейчас пауза, подождите её окончания.
refusal-not-paused = Игра и так идёт, паузы сейчас нет.
refusal-no-such-seat = Такого номера за столом нет.
refusal-no-longer-playing = Покинувший стол больше не участвует в игре.
refusal-target-has-left = Этот игрок уже покинул стол, выберите того, кто в игре.
refusal-candidate-has-left = Этот игрок уже покинул стол и кандидатом быть не может.
refusal-not-now = Сейчас этого делать нельзя.
refusal-not-your-turn = Сейчас не ваша очередь.
refusal-not-your-call = Сейчас вызывают не вас.
refusal-only-the-judge = Это может сделать только судья.
refusal-only-a-player = Это может сделать только игрок.
refusal-no-nominations = По этим правилам кандидатур не выставляют.
refusal-already-nominated = Этот игрок уже выставлен на голосование.
refusal-one-nomination = Вы уже выставили одну кандидатуру, вторую выставить нельзя.
refusal-no-withdrawal = По этим правилам кандидатуру нельзя отозвать.
refusal-not-your-nomination = Отозвать можно только ту кандидатуру, которую выставили вы.
refusal-silenced = Вы лишены слова и можете только выставить кандидатуру.
refusal-not-the-candidate = За этого игрока сейчас не голосуют.
refusal-already-voted = Вы уже проголосовали.
refusal-vote-lost = Лишённый слова в этом круге не голосует.
refusal-own-candidate-only = Вы обязаны голосовать за того, кого выставили сами.
refusal-too-many-hands = Столько голосов получиться не может.
refusal-already-acted = Вы уже сделали свой выбор.
refusal-already-shot = Этой ночью вы уже стреляли.
refusal-number-not-called = Этот номер не называют, стрелять в него нельзя.
refusal-not-yourself = Выбрать себя нельзя.
refusal-not-twice-running = Этого игрока вы выбрали прошлой ночью, а две ночи подряд нельзя.
refusal-wrong-number-of-seats = Названо неподходящее число игроков.
refusal-wrong-number-of-seats-detail =
    { $detail ->
        [1] Нужно назвать ровно одного игрока.
        [2] Нужно назвать двух разных игроков.
       *[other] Можно назвать не больше { $detail } игроков, и все номера должны быть разными.
    }
refusal-no-plan = Порядок стрельбы назначаете не вы.
refusal-wrong-dealing = По этим правилам карты раздают иначе.
refusal-card-out-of-reach = Такой карты в колоде нет.
refusal-card-out-of-reach-detail =
    { $detail ->
        [1] Осталась только одна карта: назовите 1.
       *[other] Назовите число от 1 до { $detail }.
    }
refusal-not-from-bottom = По этим правилам карты снизу не отсчитывают.
refusal-penalty-removes = За столько замечаний удаляют: начать с ними игру нельзя.
refusal-no-redeal = Пересдать карты нельзя.
refusal-unknown-offence = Такого нарушения в этих правилах нет.
refusal-no-technical-fouls = Технических фолов в этих правилах нет.
refusal-no-team-defeat = Командного поражения в этих правилах нет.
refusal-still-at-the-table = Вести игру может только тот, кто её уже покинул.
refusal-nonsense = Такое решение здесь не имеет смысла.
refusal-nonsense-reason = Решению судьи нужна причина: до 200 знаков и без прямых кавычек.
refusal-nonsense-out = Вывести из игры можно только тех, кто за столом.
refusal-nonsense-back = Вернуть в игру можно только тех, кто её покинул.
refusal-nonsense-fouls = Назовите одного игрока и число замечаний от 0 до 9.
refusal-nonsense-on = Выставить можно только днём и только того, кто в игре и ещё не выставлен.
refusal-nonsense-off = Снять с голосования можно только выставленного.
refusal-nonsense-role = Назовите одного игрока и карту из этих правил.
refusal-nonsense-chosen = Так можно решить только идущее голосование и только об игроках за столом; делят голоса хотя бы двое.
refusal-nonsense-votes = Поправить счёт можно только во время голосования, и голосов не может быть больше, чем игроков.
refusal-nonsense-victim = Назвать застреленного можно только ночью и только из тех, кто в игре.
refusal-nonsense-goto = Отсюда туда перейти нельзя.
refusal-nonsense-end = Назовите победившую сторону или ничью.
refusal-nothing-to-undo = Отменять нечего.
refusal-unknown-ruleset = Таких правил нет.
refusal-unknown-ruleset-detail = Таких правил нет: «{ $detail }».
refusal-unknown-option = Такой настройки нет.
refusal-unknown-option-detail = Такой настройки нет: «{ $detail }».
refusal-bad-value = Такое значение этой настройке не подходит.
refusal-too-long = По этим правилам ни одно действие так долго не длится.
refusal-too-long-detail = По этим правилам ни одно действие так долго не длится (в секундах): { $detail }. Иначе — только в домашних правилах.
refusal-bad-cast = Таким составом по этим правилам не играют.
refusal-unknown-role = Такой карты в этих правилах нет.
refusal-unknown-role-detail = Такой карты в этих правилах нет: «{ $detail }».

## Нарушения

offence = нарушение правил
punishment-foul = замечание
punishment-foul-fiim = фол
punishment-removal = удаление
punishment-team-defeat = командное поражение
offence-talking-out-of-turn = разговор вне своей минуты
offence-touching-a-neighbour = касание соседа
offence-distracting-gestures = жесты, мешающие другим игрокам
offence-gestures-in-vote = жесты во время голосования
offence-late-mask = задержка с маской
offence-wrong-night-pose = неправильная поза ночью
offence-early-hand = рука на столе до голосования
offence-voting-twice = повторное голосование
offence-hand-pulled-away = рука убрана во время голосования
offence-religious-appeal = обращение к религии и высшим силам
offence-speech-at-night = разговор ночью
offence-touch-at-night = касание игрока ночью
offence-showing-whom-to-check = подсказка, кого проверить
offence-protest-in-game = протест во время игры
offence-insult = оскорбление
offence-accidental-peeping = случайное подглядывание
offence-peeping = намеренное подглядывание
offence-outside-hint = подсказка со стороны
offence-oath = клятва
offence-oath-club = «клянусь», «честное слово» и подобное о своём цвете
offence-threat = угроза
offence-bribe = подкуп
offence-bet = пари
offence-bet-club = клятва в неявной форме или пари
offence-unethical-behaviour = неэтичное поведение
offence-noise-at-night = шум ночью
offence-thumb-not-raised = большой палец не поднят при голосовании
offence-honestly-speaking = «честно говоря» и подобные слова не о своём цвете
offence-overrunning-time = превышение времени
offence-overrunning-time-club = действие дольше минуты
offence-shooting-repeatedly = многократная стрельба
offence-addressing-the-judge = обращение к ведущему
offence-addressing-those-who-left = обращение к покинувшим игру или к зрителям
offence-hand-after-thanks = рука убрана после слова «спасибо»
offence-pointing-at-night = указание номеров или игроков ночью
offence-touching-while-shooting = касание друг друга при стрельбе
offence-hand-before-thanks = рука убрана до слова «спасибо»

## Своды правил в одной строке

ruleset-about-classic = Минута каждому, Дон и Шериф; с одиннадцати игроков — Доктор, Маньяк и другие.
ruleset-about-wolves = Спортивная с Доктором: мафия стреляет с открытыми глазами, Дон узнаёт карты.
ruleset-about-boxed = Коробка карт на компанию: двенадцать способностей, два клана, разговор без очереди.
ruleset-about-club = Клубная строгость: кандидатуру можно отозвать, за фолы лишают слова и удаляют.
ruleset-about-home = Для небольшой компании: свободный разговор, Врач и Инспектор, о приговоре голосуют дважды.
ruleset-about-fiim = Как на турнирах: минута каждому, стрельба вслепую, лучший ход.

## Настройки правил и их значения

option-yes = да
option-no = нет
option-players = Число игроков
option-casting = Какие составы разрешены
option-casting-exact = только свой
option-casting-extra-roles = свой и дополнительные роли
option-casting-box = любой из карт коробки
option-casting-household = домашний
option-cast = Состав
option-roles = Карты
option-offences = Нарушения
option-punishments = Наказания за нарушения
option-night = Ночь
option-night-order = Порядок вызовов
option-night-heirs = Кто действует вместо покинувшего игру
option-night-act = Время на ночное действие
option-night-gone = Вызов роли, которой больше нет
option-night-gone-called = вызывают как прежде
option-night-gone-called-until-revealed = вызывают, пока карта не раскрыта
option-night-checks-gone = Проверить можно и того, кто покинул игру
option-dealing = Раздача
option-dealing-ways = Как раздают карты
option-dealing-ways-pick = игрок называет номер карты
option-dealing-ways-tray = с подноса
option-dealing-ways-hand-out = по одной каждому
option-dealing-highest = Наибольший номер карты
option-dealing-from-bottom = Карту можно отсчитать снизу
option-dealing-redeal = Пересдача за попытку заменить карту
option-dealing-redeal-penalty = С чем пытавшийся начинает следующую игру, замечаний
option-dealing-seconds = Время на выбор карты
option-first-night = Нулевая ночь
option-first-night-full = В первую ночь уже стреляют
option-first-night-briefing = Время на знакомство мафии
option-first-night-don-told = Мафия узнаёт, кто Дон
option-first-night-planner = Кто назначает порядок стрельбы
option-first-night-planner-don = Дон
option-first-night-planner-clan = вся мафия
option-first-night-planner-nobody = никто
option-first-night-meets = Кто знакомится с ведущим
option-first-night-meet = Время на знакомство с ведущим
option-first-night-relaxed-sitting = Время свободной посадки
option-hunt = Охота
option-hunt-aim = Как стреляет мафия
option-hunt-aim-blind = вслепую
option-hunt-aim-sighted = с открытыми глазами
option-hunt-seconds = Время охоты
option-hunt-number = Время на один номер
option-hunt-numbers = Какие номера называют
option-hunt-numbers-all = все
option-hunt-numbers-living = тех, кто в игре
option-hunt-itself = Можно стрелять в себя
option-hunt-second = Второй выстрел за ночь
option-hunt-second-spoils = портит охоту
option-hunt-second-replaces = заменяет первый
option-hunt-second-foul = За второй выстрел — ещё и замечание
option-hunt-needs = Чьё согласие нужно
option-hunt-needs-everyone = всех
option-hunt-needs-everyone-but-target = всех, кроме самой жертвы
option-hunt-visited = Если стрелка посетили ночью
option-hunt-visited-spoils = промах
option-hunt-visited-others-suffice = достаточно согласия остальных
option-hunt-two-clans = Два клана мафии
option-best-move = Лучший ход
option-best-move-seats = Сколько номеров в лучшем ходе
option-best-move-seconds = Время на лучший ход
option-best-move-reds = Сколько красных можно назвать в лучшем ходе
option-best-move-unless-voted-out = Нет лучшего хода, если днём ушло столько игроков
option-talk = Обсуждение
option-talk-way = Как обсуждают
option-talk-way-round = по кругу
option-talk-way-free = свободно
option-talk-seconds = Время речи или обсуждения
option-talk-opener = Кто открывает следующий день
option-talk-opener-next-after-opener = следующий за открывавшим
option-talk-opener-second-speaker = говоривший вторым
option-talk-dawn = Время на объявление утра
option-talk-dusk = Время между концом дня и ночью
option-nominations = Выставление
option-nominations-allowed = Кандидатуры выставляют
option-nominations-second = Вторая кандидатура от того же игрока
option-nominations-second-refused = не принимается
option-nominations-second-replaces = заменяет первую
option-nominations-withdraw = Кандидатуру можно отозвать
option-nominations-reading = Время на чтение списка
option-ballot = Голосование
option-ballot-way = Как голосуют
option-ballot-way-called = за каждого по очереди
option-ballot-way-at-once = все сразу
option-ballot-seconds = Время на голосование
option-ballot-unvoted = Неиспользованные голоса
option-ballot-unvoted-to-last-candidate = последнему кандидату
option-ballot-unvoted-lost = пропадают
option-ballot-single = Единственная кандидатура
option-ballot-single-leaves-uncounted = уходит без подсчёта
option-ballot-single-is-voted = голосуется
option-ballot-single-no-vote = не голосуется
option-ballot-single-on-day-one = Единственная кандидатура в первый день
option-ballot-single-on-day-one-leaves-uncounted = уходит без подсчёта
option-ballot-single-on-day-one-is-voted = голосуется
option-ballot-single-on-day-one-no-vote = не голосуется
option-ballot-day-one = Голосование первого дня
option-ballot-day-one-held = как в любой день
option-ballot-day-one-none = не проводится
option-ballot-day-one-leader-stays = лидер остаётся и говорит, уйти можно только всем вместе
option-ballot-proposer-bound = Выставивший обязан голосовать за своего
option-ballot-names-shown = Видно, кто как голосовал
option-tie = Равенство голосов
option-tie-defence = Время оправдательной речи
option-tie-revotes = Сколько раз переголосовывают
option-tie-while-shrinking = Меньшая ничья голосуется заново
option-tie-then = Если снова поровну
option-tie-then-lift = вопрос о выводе всех
option-tie-then-nobody-leaves = никто не уходит
option-lift = Вывод всех
option-lift-passes = Сколько голосов нужно для вывода всех
option-lift-passes-strict-majority = больше половины
option-lift-passes-half = половина
option-lift-most = Сколько игроков можно вывести разом (0 — любое число)
option-lift-three-of-nine = Троих из девяти можно вывести
option-lift-whole-table = Весь стол можно вывести
option-lift-seconds = Время на этот вопрос
option-sentence = Приговор
option-sentence-way = Пересмотр приговора
option-sentence-way-none = нет
option-sentence-way-revote = переголосование
option-sentence-way-yes-no = вопрос «за» или «против»
option-sentence-defence = Время оправдания осуждённого
option-farewell = Последнее слово
option-farewell-voted = Последнее слово ушедшего по голосованию
option-farewell-killed = Последнее слово убитого
option-farewell-final = Последнее слово, когда игра уже решена
option-fouls = Фолы и удаления
option-fouls-silence-at = Фол, лишающий слова
option-fouls-short-tables = За каким столом слово сокращают
option-fouls-short-seconds = Сокращённое время речи
option-fouls-silent-seconds = Время лишённого слова
option-fouls-cuts-speech = Лишение слова прерывает речь
option-fouls-silenced-vote = Лишённый слова голосует
option-fouls-silenced-defence = Лишённый слова оправдывается при равенстве голосов
option-fouls-removal-at = Фол, за который удаляют
option-fouls-removal-cancels-vote = Удаление отменяет голосование
option-fouls-hidden-at-night = Ночные фолы скрыты
option-fouls-technical = Технические фолы
option-fouls-team-defeat = Командное поражение
option-reveal = Раскрытие карт
option-reveal-voted = Ушедший по голосованию показывает карту
option-victory = Победа
option-victory-black = Когда побеждает мафия
option-victory-black-parity = чёрных не меньше, чем красных
option-victory-black-half-the-table = её не меньше, чем всех остальных
option-victory-black-last-citizen = остался один мирный житель
option-victory-maniac = Когда побеждает маньяк
option-victory-maniac-alone = остался один
option-victory-maniac-with-one-other = остался один или вдвоём
option-victory-maniac-holds-up = При живом маньяке никто не побеждает
option-victory-empty-table = Никого не осталось
option-victory-empty-table-draw = ничья
option-victory-empty-table-black = победа чёрных
option-victory-idle-nights-draw = Ничья после стольких ночей без ухода
option-victory-idle-misses-red = Победа красных после стольких промахов без ухода
option-victory-misses-red = Победа красных после стольких промахов
option-victory-misses-red-table = За каким столом считают эти промахи
option-house = Обычаи
option-house-seating = Как рассаживаются
option-house-seating-lot = по жребию
option-house-seating-lot-or-schedule = по жребию или расписанию
option-house-seating-lot-or-free-choice = по жребию или кто где хочет
option-house-seating-free-choice = кто где хочет
option-house-phones = Телефоны
option-house-phones-unmentioned = не оговорены
option-house-phones-handed-in = сдают перед игрой
option-house-phones-pause-for-a-call = пауза на срочный звонок
option-house-own-masks = Свои маски
option-house-own-masks-yes = разрешены
option-house-own-masks-by-permission = с разрешения судьи
option-house-own-masks-no = запрещены
option-house-reflecting-things = Отражающие вещи ночью
option-house-reflecting-things-yes = разрешены
option-house-reflecting-things-by-permission = с разрешения судьи
option-house-reflecting-things-no = запрещены
option-house-tournaments = Турниры
option-house-tournaments-yes = проводят
option-house-tournaments-by-permission = с разрешения
option-house-tournaments-no = не проводят
option-house-longest = Дольше чего не длится ни одно действие, секунд (0 — без предела)
option-house-first-out-judges = Первый выбывший становится ведущим
option-house-elected-judge = До раздачи игроки могут выбрать ведущего
option-act-itself = Можно выбрать себя
option-act-again = Тот же игрок две ночи подряд
option-act-again-allowed = можно
option-act-again-not-twice-running = нельзя
option-act-again-not-self-twice-running = себя нельзя, других можно
option-act-asks = Что узнаёт проверка
option-act-asks-color = мафия или нет
option-act-asks-role = та ли это роль
option-act-asks-card = саму карту
option-act-asks-signs = мафия, мирный, маньяк или жертва
option-act-seeks = Кого ищет проверка
