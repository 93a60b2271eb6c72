### Слова ботов за столом.
###
### Речь складывается из частей: зачин, рамка с номером игрока, поступок, что стало с другим, хвост.
### Варианты нумеруются подряд; после имени части может стоять нрав: calm, sharp, doubt, dry.
###
### Переменные: seat — о ком речь, other — с кем он это сделал, by — кто ещё в этом участвует.
### Без падежа — именительный; gen, dat, ins — падежи; to — «к», with — «с», into — «в» вместе с номером.
### he — «он» или номер; when — «вчера»; role — карта; checks — проверки списком.

## Номера и дни

speech-stem =
    { $n ->
        [1] перв
        [2] втор
        [3] трет
        [4] четвёрт
        [5] пят
        [6] шест
        [7] седьм
        [8] восьм
        [9] девят
        [10] десят
        [11] одиннадцат
        [12] двенадцат
        [13] тринадцат
        [14] четырнадцат
        [15] пятнадцат
        [16] шестнадцат
        [17] семнадцат
        [18] восемнадцат
        [19] девятнадцат
       *[20] двадцат
    }
speech-seat-nom =
    { $n ->
        [2] второй
        [3] третий
        [6] шестой
        [7] седьмой
        [8] восьмой
       *[other] { speech-stem }ый
    }
speech-seat-gen =
    { $n ->
        [3] третьего
       *[other] { speech-stem }ого
    }
speech-seat-dat =
    { $n ->
        [3] третьему
       *[other] { speech-stem }ому
    }
speech-seat-ins =
    { $n ->
        [3] третьим
       *[other] { speech-stem }ым
    }
speech-seat-to =
    { $n ->
        [2] ко второму
       *[other] к { speech-seat-dat }
    }
speech-seat-with =
    { $n ->
        [2] со вторым
       *[other] с { speech-seat-ins }
    }
speech-seat-into =
    { $n ->
        [2] во второго
       *[other] в { speech-seat-gen }
    }
speech-player-nom = игрок номер { $n }
speech-player-gen = игрока номер { $n }
speech-player-dat = игроку номер { $n }
speech-player-ins = игроком номер { $n }
speech-player-to = к игроку номер { $n }
speech-player-with = с игроком номер { $n }
speech-player-into = в игрока номер { $n }
speech-me-nom = я
speech-me-gen = меня
speech-me-dat = мне
speech-me-ins = мной
speech-me-to = ко мне
speech-me-with = со мной
speech-me-into = в меня
speech-he = он
speech-when =
    { $ago ->
        [0] сегодня
        [1] вчера
        [2] позавчера
       *[other]
            { $day ->
                [1] в первый день
                [2] во второй день
                [3] в третий день
                [4] в четвёртый день
                [5] в пятый день
               *[other] несколько дней назад
            }
    }

## Зачины

speech-opener-1 = Скажу, что думаю.
speech-opener-2 = Моя версия такая.
speech-opener-3 = Коротко.
speech-opener-4 = Вот что бросилось мне в глаза.
speech-opener-5 = Начну с главного.
speech-opener-calm-1 = Давайте спокойно.
speech-opener-calm-2 = Без эмоций.
speech-opener-calm-3 = Рассуждаю вслух.
speech-opener-calm-4 = Смотрите, как это выглядит для меня.
speech-opener-calm-5 = Не будем торопиться.
speech-opener-sharp-1 = Город, не спим!
speech-opener-sharp-2 = Скажу прямо.
speech-opener-sharp-3 = Хватит воды.
speech-opener-sharp-4 = Говорю как есть.
speech-opener-sharp-5 = Слушайте внимательно.
speech-opener-doubt-1 = Поправьте, если ошибаюсь.
speech-opener-doubt-2 = Пока сомневаюсь.
speech-opener-doubt-3 = Не настаиваю.
speech-opener-doubt-4 = Картина пока мутная.
speech-opener-doubt-5 = Скажу осторожно.
speech-opener-dry-1 = По фактам.
speech-opener-dry-2 = По существу.
speech-opener-dry-3 = Одна мысль.
speech-opener-dry-4 = Логика простая.
speech-opener-dry-5 = Факты такие.
speech-first-1 = Первый день, зацепок почти нет.
speech-first-2 = Пока одни догадки.
speech-first-3 = С чего-то надо начинать.
speech-first-4 = Информации ноль, но скажу.
speech-first-5 = В первый день все серые.
speech-agreeing-1 = Соглашусь { $by_with }.
speech-agreeing-2 = Поддержу { $by_gen }.
speech-agreeing-3 = Тут { $by } прав.
speech-agreeing-4 = Мы { $by_with } думаем одинаково.
speech-agreeing-5 = Присоединюсь { $by_to }.
speech-agreeing-6 = Верно { $by } говорит.
speech-agreeing-7 = Скажу то же, что и { $by }.
speech-agreeing-8 = Я на стороне { $by_gen }.

## Рамки обвинения: за ними идёт поступок

speech-against-1 = Мне не нравится { $seat }:
speech-against-2 = Присмотритесь { $seat_to }:
speech-against-3 = У меня вопросы { $seat_to }:
speech-against-4 = Мой подозреваемый — { $seat }:
speech-against-5 = Стоит присмотреться { $seat_to }:
speech-against-6 = Давайте поговорим про { $seat_gen }:
speech-against-7 = Обратите внимание на { $seat_gen }:
speech-against-8 = Больше всех меня беспокоит { $seat }:
speech-against-9 = Не верю я { $seat_dat }:
speech-against-calm-1 = Спокойно посмотрим на { $seat_gen }:
speech-against-calm-2 = Мой взгляд на { $seat_gen } такой:
speech-against-calm-3 = { $seat } мне кажется чёрным:
speech-against-sharp-1 = { $seat } себя выдал:
speech-against-sharp-2 = Да вы посмотрите на { $seat_gen }:
speech-against-sharp-3 = { $seat_with } мне всё ясно:
speech-against-sharp-4 = { $seat } для меня чёрный:
speech-against-sharp-5 = Как можно верить { $seat_dat }?
speech-against-doubt-1 = Что-то меня смущает { $seat }:
speech-against-doubt-2 = Полной уверенности нет, но { $seat } мне подозрителен:
speech-against-doubt-3 = Не поручусь, но { $seat } похож на чёрного:
speech-against-doubt-4 = Неспокойно мне из-за { $seat_gen }:
speech-against-doubt-5 = Может, и мелочь, но вот что про { $seat_gen }:
speech-against-dry-1 = По { $seat_dat }:
speech-against-dry-2 = Аргумент против { $seat_gen }:
speech-against-dry-3 = { $seat } у меня в чёрных:
speech-against-dry-4 = Запишите за { $seat_ins }:
speech-against-dry-5 = Что есть по { $seat_dat }:

## То же, когда поступок назван первым: вывод после него

speech-verdict-1 = Мне это не нравится.
speech-verdict-2 = Так красные не играют.
speech-verdict-3 = Отсюда и моё подозрение.
speech-verdict-4 = Поэтому я и подозреваю { $seat_gen }.
speech-verdict-5 = Для меня это чёрная игра.
speech-verdict-6 = Мне такое не по душе.
speech-verdict-calm-1 = Хотелось бы услышать объяснение.
speech-verdict-calm-2 = На красную игру не похоже.
speech-verdict-calm-3 = Меня это настораживает.
speech-verdict-sharp-1 = И вы верите { $seat_dat }?
speech-verdict-sharp-2 = Куда уж яснее.
speech-verdict-sharp-3 = { $seat } чёрный, и весь разговор.
speech-verdict-doubt-1 = Может, случайность, но мне неспокойно.
speech-verdict-doubt-2 = Как это понимать, не знаю.
speech-verdict-doubt-3 = Тут у меня и начались сомнения.
speech-verdict-dry-1 = Минус { $seat_dat }.
speech-verdict-dry-2 = Для меня это аргумент.
speech-verdict-dry-3 = Считаю { $seat_gen } чёрным.
speech-shrug-1 = Мне это не нравится.
speech-shrug-2 = Пока не понимаю зачем.
speech-shrug-3 = Хотелось бы объяснений.
speech-shrug-4 = Меня это настораживает.
speech-shrug-5 = Мне это показалось странным.
speech-shrug-6 = Запомню это.
speech-shrug-7 = По мне, ход сомнительный.
speech-shrug-8 = С этим мне не по пути.
speech-shrug-9 = Причин мы так и не услышали.
speech-shrug-10 = Пока это единственная зацепка.

## Рамки, когда против игрока нет ничего серьёзного

speech-thin-against-1 = Первым назову { $seat_gen }:
speech-thin-against-2 = Для разговора — { $seat }:
speech-thin-against-3 = Хочу послушать { $seat_gen }:
speech-thin-against-4 = Скорее наугад — { $seat }:
speech-thin-against-5 = Пока выбираю { $seat_gen }:
speech-thin-against-6 = Зацепка слабая, но пусть будет { $seat }:
speech-thin-against-7 = Чутьё подсказывает: { $seat }.
speech-thin-against-8 = Пока смотрю на { $seat_gen }:
speech-thin-against-calm-1 = Без обид, но { $seat }:
speech-thin-against-calm-2 = Пока присмотрюсь { $seat_to }:
speech-thin-against-sharp-1 = Пусть понервничает { $seat }:
speech-thin-against-sharp-2 = Потрясём { $seat_gen }:
speech-thin-against-doubt-1 = Уверенности ноль, но пусть { $seat }:
speech-thin-against-doubt-2 = Пальцем в небо, но { $seat }:
speech-thin-against-dry-1 = Пока по { $seat_dat }:
speech-thin-against-dry-2 = Отмечу { $seat_gen }:

## Рамки оправдания и последнего слова

speech-defence-against-1 = Лучше посмотрите на { $seat_gen }:
speech-defence-against-2 = Искать надо не меня, а { $seat_gen }:
speech-defence-against-3 = Ваш чёрный — { $seat }:
speech-defence-against-4 = Вместо меня займитесь { $seat_ins }:
speech-defence-against-5 = Голоса нужны против { $seat_gen }:
speech-defence-against-6 = Спросите лучше { $seat_gen }:
speech-defence-against-7 = Если и искать, то { $seat_gen }:
speech-defence-against-8 = Настоящий чёрный — { $seat }:
speech-farewell-against-1 = Оставляю вам { $seat_gen }:
speech-farewell-against-2 = После меня займитесь { $seat_ins }:
speech-farewell-against-3 = Напоследок про { $seat_gen }:
speech-farewell-against-4 = Не забудьте про { $seat_gen }:
speech-farewell-against-5 = Моё завещание — { $seat }:
speech-farewell-against-6 = Без меня присмотритесь { $seat_to }:
speech-farewell-against-7 = В первую очередь смотрите на { $seat_gen }:
speech-farewell-against-8 = Ищите { $seat_gen }:
speech-answer-1 = { $seat } ошибся:
speech-answer-2 = Возражу { $seat_dat }:
speech-answer-3 = Отвечу { $seat_dat }:
speech-answer-4 = { $seat } сейчас неправ:
speech-answer-5 = Зря { $seat } на меня показал:
speech-answer-6 = Скажу { $seat_dat } прямо:
speech-answer-7 = { $seat } промахнулся:
speech-answer-8 = Не соглашусь я { $seat_with }:
speech-explain-1 = Почему { $seat }:
speech-explain-2 = Против { $seat_gen } у меня вот что:
speech-explain-3 = За что мне { $seat } не нравится:
speech-explain-4 = Про { $seat_gen } объясню:
speech-explain-5 = Спрашивали про { $seat_gen }, отвечаю:
speech-explain-6 = Насчёт { $seat_gen } скажу так:
speech-explain-7 = { $seat_with } всё просто:
speech-explain-8 = Мой вопрос { $seat_to } вот почему:

## Поступки

speech-vote-1 = { $when } { $he } голосовал за { $other_gen }
speech-vote-2 = { $when } { $he } поднял руку против { $other_gen }
speech-vote-3 = { $when } { $he } отдал голос против { $other_gen }
speech-vote-4 = { $when } { $he } голосовал { $other_into }
speech-lone-1 = { $when } { $he } один голосовал за { $other_gen }
speech-lone-2 = { $when } { $he } в одиночку голосовал за { $other_gen }
speech-lone-3 = { $when } { $he } единственный поднял руку против { $other_gen }
speech-nominate-1 = { $when } { $he } выставил { $other_gen }
speech-nominate-2 = { $when } именно { $he } выставил { $other_gen }
speech-nominate-3 = { $when } { $he } вынес { $other_gen } на голосование
speech-nominate-4 = { $when } { $he } поставил { $other_gen } на голосование
speech-accuse-1 = { $when } { $he } записывал { $other_gen } в чёрные
speech-accuse-2 = { $when } { $he } топил { $other_gen }
speech-accuse-3 = { $when } { $he } подозревал { $other_gen }
speech-accuse-4 = { $when } { $he } показывал на { $other_gen }
speech-accuse-5 = { $when } { $he } говорил, что у { $other_gen } чёрная карта
speech-defend-1 = { $when } { $he } записывал { $other_gen } в красные
speech-defend-2 = { $when } { $he } защищал { $other_gen }
speech-defend-3 = { $when } { $he } ручался за { $other_gen }
speech-defend-4 = { $when } { $he } красил { $other_gen }
speech-defend-5 = { $when } { $he } говорил, что у { $other_gen } красная карта
speech-report-1 = { $when } { $he } дал на { $other_gen } чёрную проверку
speech-report-2 = { $when } { $he } по проверке записал { $other_gen } в чёрные
speech-report-3 = { $when } { $he } сказал, что по проверке карта у { $other_gen } чёрная
speech-spared-1 = { $when } { $he } мог проголосовать за { $other_gen }, но не стал
speech-spared-2 = { $when } { $he } голосовал мимо { $other_gen }
speech-spared-3 = { $when } { $he } пощадил { $other_gen } на голосовании

## Что стало с другим

speech-killed-1 = а того ночью убили
speech-killed-2 = а { $other_gen } ночью убили
speech-killed-3 = а ночью { $other_gen } не стало
speech-killed-4 = и ночью убили именно { $other_gen }
speech-killed-5 = а потом { $other_gen } ночью застрелили
speech-killed-6 = а того убили ночью, так что вряд ли он был чёрным
speech-shown-red-1 = а тот оказался красным
speech-shown-red-2 = а карта у { $other_gen } красная
speech-shown-red-3 = а { $other } ушёл красным, карту все видели
speech-shown-red-4 = а тот был за город, карту мы видели
speech-shown-black-1 = а тот оказался чёрным
speech-shown-black-2 = а карта у { $other_gen } чёрная
speech-shown-black-3 = а { $other } ушёл чёрным, карту все видели
speech-shown-black-4 = а у того карта чёрная, мы её видели
speech-cleared-1 = а на том красная проверка от { $by_gen }
speech-cleared-2 = а проверка от { $by_gen } на того красная
speech-cleared-3 = а у { $by_gen } на { $other_gen } красная проверка
speech-cleared-4 = а по проверке от { $by_gen } { $other } красный
speech-blackened-1 = а на том чёрная проверка от { $by_gen }
speech-blackened-2 = а проверка от { $by_gen } на того чёрная
speech-blackened-3 = а у { $by_gen } на { $other_gen } чёрная проверка
speech-blackened-4 = а по проверке от { $by_gen } { $other } чёрный
speech-me-1 = а карта у меня красная
speech-me-2 = а я-то за город
speech-me-3 = а уж я-то знаю, что моя карта красная
speech-me-4 = а это мимо, карта у меня красная
speech-me-5 = а я не мафия
speech-me-6 = а я за красных
speech-me-7 = хотя карта у меня красная
speech-me-8 = а мне скрывать нечего, карта красная
speech-rightly-1 = и это правда
speech-rightly-2 = и он не ошибся
speech-rightly-3 = и он прав
speech-rightly-4 = и я это ценю
speech-comment-1 = и мне это не по душе
speech-comment-2 = и что-то тут не так
speech-comment-3 = и для меня это минус
speech-comment-4 = и выглядит это странно
speech-comment-5 = а красный так бы не сделал
speech-comment-6 = и мне это не даёт покоя
speech-comment-7 = и меня это не убедило
speech-comment-8 = и меня это смущает
speech-comment-9 = и я это запомню
speech-comment-10 = и пока мне это непонятно

## Чужое слово и общее мнение: вместо поступка

speech-reported-1 = { $by } дал на него чёрную проверку
speech-reported-2 = { $by } проверил его и назвал чёрным
speech-reported-3 = у { $by_gen } на него чёрная проверка
speech-reported-4 = на нём чёрная проверка от { $by_gen }
speech-reported-5 = по проверке { $by_gen } он чёрный
speech-reported-6 = { $by } нашёл его чёрным
speech-reported-7 = проверка { $by_gen } на него чёрная
speech-reported-8 = его проверил { $by }, и проверка чёрная
speech-claimed-1 = { $when } он вскрылся, и я ему не верю
speech-claimed-2 = его вскрытие меня не убедило
speech-claimed-3 = { $when } он открыл карту, но звучит это как ложь
speech-claimed-4 = { $when } он вскрылся, и мне это не понравилось
speech-claimed-5 = карту он назвал, а веры ей нет
speech-claimed-6 = { $when } он назвал свою карту, но меня этим не купишь
speech-claimed-7 = вскрылся он как-то неубедительно
speech-claimed-8 = по мне, его вскрытие — враньё
speech-trusting-1 = а { $by_dat } я верю
speech-trusting-2 = и причин не верить { $by_dat } я не вижу
speech-trusting-3 = и для меня этого достаточно
speech-trusting-4 = и спорить тут не о чем
speech-trusting-5 = и пока этому слову я верю
speech-rival-1 = он и { $by } вскрылись с одной картой, и верю я { $by_dat }
speech-rival-2 = { $by } вскрылся с той же картой, и ему я верю больше
speech-rival-3 = карта у них с { $by_ins } одна на двоих, и врёт, думаю, не { $by }
speech-rival-4 = против него вскрылся { $by }, и версия { $by_gen } мне ближе
speech-rival-5 = двоих с одной картой не бывает, и { $by } звучит честнее
speech-rival-6 = ту же карту называет { $by }, и из двоих я верю { $by_dat }
speech-rival-7 = из двух вскрытий я выбираю { $by_gen }
speech-rival-8 = он вскрылся против { $by_gen }, и я на стороне { $by_gen }
speech-rival-me-1 = он вскрылся с моей картой
speech-rival-me-2 = он назвал карту, которая у меня на руках
speech-rival-me-3 = он вскрылся против меня, значит, врёт
speech-rival-me-4 = карту, которую он назвал, держу я
speech-rival-me-5 = он выдаёт мою карту за свою
speech-rival-me-6 = он присвоил мою карту
speech-rival-me-7 = он вскрылся, но эта карта моя
speech-rival-me-8 = двух таких карт нет, и моя настоящая
speech-nominated-by-1 = { $when } его выставил { $by }, и я за
speech-nominated-by-2 = { $by } его выставил, и я не против
speech-nominated-by-3 = { $when } его выставил { $by }, и я это поддержу
speech-nominated-by-4 = { $when } его выставлял { $by }, и мой выбор тот же
speech-nominated-by-5 = выставление от { $by_gen } мне понятно
speech-nominated-by-6 = { $when } { $by } выставил его, и возразить мне нечего
speech-nominated-by-7 = его выставил { $by }, и мне это близко
speech-nominated-by-8 = { $by } его выставил, и тут мы сходимся
speech-accused-by-1 = { $when } { $by } назвал его чёрным, и я того же мнения
speech-accused-by-2 = { $when } на него показал { $by }, и я смотрю туда же
speech-accused-by-3 = { $by } его подозревает, и я, пожалуй, тоже
speech-accused-by-4 = { $when } о нём говорил { $by }, присоединюсь
speech-accused-by-5 = { $by } считает его чёрным, и спорить я не буду
speech-accused-by-6 = { $when } { $by } видел в нём чёрного, и я вижу то же
speech-accused-by-7 = { $by } показал на него, и тут я соглашусь
speech-accused-by-8 = { $by } назвал его чёрным, и я склоняюсь к тому же
speech-many-1 = о нём сегодня говорят уже несколько человек, и я с ними
speech-many-2 = сегодня на него показывают не первый раз, присоединяюсь
speech-many-3 = на нём сегодня сошлись многие, и я тоже
speech-many-4 = его сегодня подозревают сразу несколько, и я не буду спорить
speech-many-5 = о нём сегодня уже говорили до меня, повторяться не стану
speech-many-6 = тут сегодня уже всё сказали
speech-many-7 = за столом о нём сегодня только и речи, я не исключение
speech-many-8 = сегодня о нём думают одинаково сразу несколько, и я среди них
speech-crowd-1 = { $when } за него уже голосовали, и не зря
speech-crowd-2 = { $when } против него уже поднимались руки
speech-crowd-3 = { $when } он уже собирал голоса
speech-crowd-4 = { $when } за него голосовал не один человек
speech-crowd-5 = { $when } руки за его уход уже поднимались
speech-crowd-6 = { $when } голоса против него уже были
speech-crowd-7 = { $when } за него голосовали, вижу его не только я
speech-crowd-8 = { $when } стол уже показывал на него

## Слабые зацепки: вместо поступка

speech-gut-1 = фактов нет, одно чутьё
speech-gut-2 = объяснить не могу, просто так чувствую
speech-gut-3 = доказать нечем, это только ощущение
speech-gut-4 = не знаю почему, но взгляд цепляется
speech-gut-5 = чисто интуиция, и я этого не скрываю
speech-gut-6 = ничего за этим нет, кроме ощущения
speech-gut-7 = скажу честно, это догадка
speech-gut-8 = мне так кажется, и только
speech-opposite-1 = он сидит прямо напротив меня
speech-opposite-2 = он напротив, и мне его лучше всех видно
speech-opposite-3 = он сидит напротив, за ним и слежу
speech-opposite-4 = сидит напротив, мне его видно
speech-opposite-5 = он как раз напротив, на него и смотрю
speech-opposite-6 = через стол от меня сидит он
speech-opposite-7 = он ровно напротив меня, присмотрюсь
speech-opposite-8 = сижу лицом к нему, за ним и слежу
speech-neighbour-1 = он мой сосед, его я вижу ближе всех
speech-neighbour-2 = он сидит рядом со мной
speech-neighbour-3 = сидит рядом, с него и начну
speech-neighbour-4 = мы соседи, и мне важно понять, кто он
speech-neighbour-5 = он под боком, его цвет мне и нужен
speech-neighbour-6 = сосед как-никак, хочу понимать, кто рядом
speech-neighbour-7 = он сидит вплотную ко мне
speech-neighbour-8 = рядом со мной сидит он, и мне неуютно
speech-opened-1 = он сегодня открывал стол
speech-opened-2 = он сегодня говорил первым
speech-opened-3 = он открыл стол, и меня это не убедило
speech-opened-4 = первая речь дня была его
speech-opened-5 = день начал он, с него и спрос
speech-opened-6 = он открывал стол и задал тон
speech-opened-7 = он начинал сегодняшний круг
speech-opened-8 = сегодня стол открыл он, и меня не зацепило
speech-never-nominated-1 = его ещё ни разу не выставляли
speech-never-nominated-2 = за всю игру его никто не выставил
speech-never-nominated-3 = под голосованием он ещё не стоял
speech-never-nominated-4 = его кандидатуры за игру не было ни разу
speech-never-nominated-5 = его до сих пор никто не выставлял
speech-never-nominated-6 = ни одного выставления против него, а пора
speech-never-nominated-7 = пока других выставляли, его не трогали
speech-never-nominated-8 = его за игру ещё не выставили
speech-never-voted-1 = за него ещё ни разу не голосовали
speech-never-voted-2 = против него за игру ни одного голоса
speech-never-voted-3 = ни одна рука против него ещё не поднималась
speech-never-voted-4 = голосов против него пока не было вообще
speech-never-voted-5 = за всю игру он не получил ни голоса
speech-never-voted-6 = пока голосовали за других, его не трогали
speech-never-voted-7 = ни голоса он за игру не собрал, слишком тихо
speech-never-voted-8 = рук против него ещё не было
speech-heard-1 = он сегодня говорил, и меня не убедил
speech-heard-2 = говорил он сегодня, а красного я не слышу
speech-heard-3 = его слова сегодня прошли мимо меня
speech-heard-4 = речь у него сегодня была, а толку мало
speech-heard-5 = говорил он сегодня гладко, но пусто
speech-heard-6 = после его слов сегодня вопросов только больше
speech-heard-7 = сегодняшние его слова мне не понравились
speech-heard-8 = сегодня он говорил так, что мне не верится
speech-silent-1 = от него сегодня ни слова
speech-silent-2 = он сегодня промолчал
speech-silent-3 = мы его сегодня так и не услышали
speech-silent-4 = за сегодня он ничего не сказал
speech-silent-5 = сегодня он отмолчался
speech-silent-6 = молчал он сегодня, а это удобно чёрному
speech-silent-7 = ни слова от него за день
speech-silent-8 = он сегодня ничего нам не дал, одно молчание
speech-survivor-1 = он эту ночь пережил, а я нет
speech-survivor-2 = его ночью не тронули
speech-survivor-3 = он проснулся, а я уже нет
speech-survivor-4 = стреляли в меня, а не в него
speech-survivor-5 = его эта ночь обошла
speech-survivor-6 = он за столом, а я ухожу
speech-survivor-7 = утром он на месте, а меня нет
speech-survivor-8 = ночь выбрала меня, а его пощадила

## Когда обвинять некого

speech-wait-1 = Пока никого не обвиняю:
speech-wait-2 = Спешить не буду:
speech-wait-3 = Обвинять пока не за что:
speech-wait-4 = Пока посижу тихо:
speech-wait-5 = Пока без подозреваемых:
speech-wait-6 = Скажу мало:
speech-wait-7 = Выводов пока нет:
speech-wait-8 = Пока наблюдаю:
speech-wait-9 = Пока помолчу:
speech-wait-10 = Ни на кого пока не думаю:
speech-wait-11 = Без обвинений:
speech-wait-12 = Пальцем ни в кого не тычу:
speech-wait-13 = Рано судить:
speech-wait-14 = Пока только слушаю:
speech-wait-calm-1 = Не вижу смысла торопиться:
speech-wait-calm-2 = День длинный, торопиться некуда:
speech-wait-calm-3 = Подождём:
speech-wait-sharp-1 = Топить просто так никого не стану:
speech-wait-sharp-2 = Болтать попусту не буду:
speech-wait-sharp-3 = Пустых обвинений от меня не ждите:
speech-wait-doubt-1 = Не знаю, за что зацепиться:
speech-wait-doubt-2 = Честно, не знаю:
speech-wait-doubt-3 = Боюсь ошибиться:
speech-wait-dry-1 = Фактов мало:
speech-wait-dry-2 = Пока сказать нечего:
speech-wait-dry-3 = Зацепок ноль:
speech-wait-unheard-1 = жду { $seat_gen }, он сегодня ещё не говорил
speech-wait-unheard-2 = сначала послушаю { $seat_gen }, он ещё не говорил
speech-wait-unheard-3 = { $seat } сегодня ещё не сказал ни слова, подожду
speech-wait-unheard-4 = впереди { $seat }, интересно, что скажет он
speech-wait-unheard-5 = { $seat } ещё не говорил, решу после него
speech-wait-unheard-6 = пусть сначала выскажется { $seat }, его ещё не слышали
speech-wait-unheard-7 = хочу сперва услышать { $seat_gen }, слова у него ещё не было
speech-wait-unheard-8 = { $seat } сегодня ещё молчит, жду его
speech-wait-no-nomination-1 = { $seat } говорил и никого не выставил
speech-wait-no-nomination-2 = вот и { $seat } сегодня никого не выставил
speech-wait-no-nomination-3 = { $seat } говорил и обошёлся без кандидатуры, и я обойдусь
speech-wait-no-nomination-4 = { $seat } никого не выставил, и я его понимаю
speech-wait-no-nomination-5 = как и { $seat }, пройду без кандидатуры
speech-wait-no-nomination-6 = { $seat } прошёл без выставления, я тоже
speech-wait-no-nomination-7 = у { $seat_gen } кандидатуры тоже не было
speech-wait-no-nomination-8 = { $seat } кандидата не назвал, и мне назвать некого
speech-wait-nominated-1 = { $by } выставил { $seat_gen }, а я пока не вижу за что
speech-wait-nominated-2 = { $seat_gen } выставил { $by }, послушаем обоих
speech-wait-nominated-3 = на голосовании { $seat } от { $by_gen }, мне этого пока хватит
speech-wait-nominated-4 = { $by } выставил { $seat_gen }, а у меня мнения нет
speech-wait-nominated-5 = { $seat } уже выставлен, { $by } пусть объяснит за что
speech-wait-nominated-6 = зачем { $by } выставил { $seat_gen }, мне пока непонятно
speech-wait-nominated-7 = { $by } выставил { $seat_gen }, добавить мне нечего
speech-wait-nominated-8 = кандидатуру { $seat_gen } предложил { $by }, подумаю
speech-wait-killed-1 = ночью убили { $seat_gen }, надо понять, кому он мешал
speech-wait-killed-2 = { $seat_gen } убили ночью, думаю почему
speech-wait-killed-3 = убит { $seat }, вспоминаю, на кого он показывал
speech-wait-killed-4 = ночью не стало { $seat_gen }, и я ищу, кому это выгодно
speech-wait-killed-5 = после убийства { $seat_gen } картина ещё не сложилась
speech-wait-killed-6 = нас покинул { $seat }, вопрос — за что его
speech-wait-killed-7 = { $seat } убит, и это пока единственный факт
speech-wait-killed-8 = ночью стреляли { $seat_into }, разбираюсь почему
speech-wait-next-1 = слово за { $seat_ins }, он говорит после меня
speech-wait-next-2 = дальше { $seat }, передаю слово
speech-wait-next-3 = после меня { $seat }, послушаем
speech-wait-next-4 = следующий — { $seat }, пусть продолжит
speech-wait-next-5 = за мной говорит { $seat }, надеюсь на него
speech-wait-next-6 = дальше очередь { $seat_gen }
speech-wait-next-7 = { $seat } следующий, интересно, кого назовёт он
speech-wait-next-8 = сразу после меня { $seat }, ему и карты в руки

## Кому верю

speech-trust-1 = { $seat_dat } верю:
speech-trust-2 = { $seat } для меня красный:
speech-trust-3 = { $seat_gen } не трогаем:
speech-trust-4 = Красным вижу { $seat_gen }:
speech-trust-5 = За { $seat_gen } не беспокоюсь:
speech-trust-6 = А вот { $seat_dat } верю:
speech-trust-7 = Против { $seat_gen } ничего не имею:
speech-trust-8 = { $seat } похож на красного:
speech-trust-cleared-1 = его проверил { $by }
speech-trust-cleared-2 = у { $by_gen } на него красная проверка
speech-trust-cleared-3 = { $by } назвал его красным по проверке
speech-trust-cleared-4 = на нём красная проверка от { $by_gen }
speech-trust-cleared-5 = { $by } проверил его и нашёл красным
speech-trust-cleared-6 = по проверке { $by_gen } он красный
speech-trust-cleared-7 = { $by } за него ручается проверкой
speech-trust-cleared-8 = проверка { $by_gen } на него красная
speech-trust-claims-1 = он вскрылся, и я не вижу, где он врёт
speech-trust-claims-2 = его вскрытие звучит честно
speech-trust-claims-3 = он вскрылся, и пока это похоже на правду
speech-trust-claims-4 = он открыл свою карту, и я ему верю
speech-trust-claims-5 = после вскрытия вопросов к нему нет
speech-trust-claims-6 = он назвал свою карту, и не похоже, что соврал
speech-trust-claims-7 = вскрытие у него убедительное
speech-trust-claims-8 = он вскрылся, и я на его стороне
speech-trust-plain-1 = объяснить трудно, но верю
speech-trust-plain-2 = по ощущениям он свой
speech-trust-plain-3 = пока просто верю ему
speech-trust-plain-4 = мне нечего ему предъявить
speech-trust-plain-5 = ничего плохого за ним не вижу
speech-trust-plain-6 = сомнений у меня нет
speech-trust-plain-7 = мне с ним спокойно
speech-trust-plain-8 = ни разу он меня не насторожил
speech-trust-with-me-1 = { $when } он голосовал за { $other_gen }, как и я
speech-trust-with-me-2 = { $when } мы с ним вместе голосовали за { $other_gen }
speech-trust-with-me-3 = { $when } его голос совпал с моим, против { $other_gen }
speech-trust-with-me-4 = { $when } мы оба подняли руку против { $other_gen }
speech-trust-with-me-5 = { $when } мы с ним оба были против { $other_gen }
speech-trust-with-me-6 = голосовали мы { $when } одинаково, за { $other_gen }
speech-trust-with-me-7 = { $when } наши голоса совпали, оба против { $other_gen }
speech-trust-with-me-8 = он { $when } поднял руку против { $other_gen }, и я тоже
speech-trust-agrees-1 = он тоже подозревает { $other_gen }
speech-trust-agrees-2 = он тоже не верит { $other_dat }
speech-trust-agrees-3 = { $other } и ему не нравится
speech-trust-agrees-4 = про { $other_gen } он говорил то же
speech-trust-agrees-5 = { $other_gen } он тоже назвал чёрным
speech-trust-agrees-6 = мы с ним оба смотрим на { $other_gen }
speech-trust-agrees-7 = насчёт { $other_gen } мы думаем одинаково
speech-trust-agrees-8 = он тоже показал на { $other_gen }

## Хвосты

speech-nominating-1 = Выставляю { $seat_gen }.
speech-nominating-2 = Моя кандидатура — { $seat }.
speech-nominating-3 = Ставлю { $seat_gen } на голосование.
speech-nominating-4 = Предлагаю на голосование { $seat_gen }.
speech-nominating-5 = Кандидатура от меня — { $seat }.
speech-nominating-6 = На голосование — { $seat }.
speech-nominating-7 = Поэтому выставляю { $seat_gen }.
speech-nominating-8 = Выставляю кандидатуру: { $seat }.
speech-nominating-calm-1 = Думаю, { $seat } должен постоять под голосованием.
speech-nominating-sharp-1 = Выставляю { $seat_gen }, и точка!
speech-nominating-doubt-1 = Рискну: выставляю { $seat_gen }.
speech-nominating-dry-1 = Итог: выставляю { $seat_gen }.
speech-nominating-him-1 = Выставляю его.
speech-nominating-him-2 = Его и выставляю.
speech-proposing-1 = Предлагаю { $seat_gen }.
speech-proposing-2 = Предлагаю проголосовать за { $seat_gen }.
speech-proposing-3 = Мой кандидат — { $seat }.
speech-proposing-4 = Я за то, чтобы ушёл { $seat }.
speech-proposing-5 = По мне, уйти должен { $seat }.
speech-proposing-6 = Давайте проголосуем за { $seat_gen }.
speech-proposing-7 = Кандидат от меня — { $seat }.
speech-proposing-8 = Предлагаю попрощаться { $seat_with }.
speech-proposing-him-1 = Его и предлагаю.
speech-proposing-him-2 = Голосовать предлагаю за него.
speech-suspecting-1 = Пусть объяснится.
speech-suspecting-2 = Хочу услышать его ответ.
speech-suspecting-3 = Пока думаю так.
speech-suspecting-4 = Пока он у меня главный подозреваемый.
speech-suspecting-5 = Жду от него объяснений.
speech-suspecting-6 = Послушаем, что ответит.
speech-suspecting-7 = Пока первый в моём списке — { $seat }.
speech-suspecting-8 = Скорее чёрный, чем красный.
speech-suspecting-calm-1 = Но выслушать я не против.
speech-suspecting-sharp-1 = Не дайте ему отмолчаться!
speech-suspecting-doubt-1 = Но могу и передумать.
speech-suspecting-dry-1 = Выводы делайте сами.
speech-standing-1 = { $seat } уже выставлен, и меня это устраивает.
speech-standing-2 = Под голосованием { $seat } стоит по делу.
speech-standing-3 = Кандидатуру { $seat_gen } поддерживаю.
speech-standing-4 = { $seat } на голосовании не зря.
speech-standing-5 = Хорошо, что { $seat } уже выставлен.
speech-standing-him-1 = Он уже выставлен, и правильно.
speech-standing-him-2 = Хорошо, что он уже на голосовании.
speech-standing-him-3 = Выставили его не зря.
speech-standing-him-4 = Он уже стоит, и этого мне хватает.
speech-standing-him-5 = Кандидат уже есть, и он мне подходит.

## Оправдание и последнее слово

speech-defence-1 = У меня красная карта, не тратьте на меня голос.
speech-defence-2 = Вы ошибаетесь: я за красных.
speech-defence-3 = Не там ищете, я за город.
speech-defence-4 = Заголосуете меня — потеряете красного.
speech-defence-5 = Уйду я — мафия скажет спасибо.
speech-defence-6 = Поверьте, я не мафия.
speech-defence-7 = Мой уход городу ничего не даст.
speech-defence-8 = Оставьте меня, я ещё пригожусь.
speech-defence-9 = Карта у меня красная, и голосовать за меня — ошибка.
speech-defence-10 = Против меня голосовать не стоит, я за мирных.
speech-defence-calm-1 = Прошу подумать ещё раз: карта у меня красная.
speech-defence-calm-2 = Спокойно: со мной вы промахнётесь.
speech-defence-sharp-1 = Опомнитесь, карта у меня красная!
speech-defence-sharp-2 = Вы сейчас сделаете подарок мафии!
speech-defence-doubt-1 = Понимаю, почему смотрят на меня, но я за красных.
speech-defence-doubt-2 = Может, вышло нескладно, но карта у меня красная.
speech-defence-dry-1 = Карта красная, прошу учесть.
speech-defence-dry-2 = Факт один: моя карта красная.
speech-killed-word-1 = Раз стреляли в меня, значит, меня боялись.
speech-killed-word-2 = Меня убили, так что мне можно верить.
speech-killed-word-3 = Ну вот, ночь выбрала меня.
speech-killed-word-4 = Жаль, но доигрывать вам без меня.
speech-killed-word-5 = Мне врать уже незачем.
speech-killed-word-6 = Убили меня, выводы за вами.
speech-killed-word-7 = Обидно, но держитесь.
speech-killed-word-8 = Не вышло пожить подольше.
speech-voted-word-1 = Зря вы меня, карта-то красная.
speech-voted-word-2 = Что ж, ухожу с красной картой.
speech-voted-word-3 = Вы ошиблись, я за город.
speech-voted-word-4 = Мафия вам благодарна.
speech-voted-word-5 = Ухожу, но карта не чёрная.
speech-voted-word-6 = Запомните, кто за меня голосовал.
speech-voted-word-7 = Жаль, что не поверили.
speech-voted-word-8 = Ошибка, но играйте дальше.

## Вскрытие и проверки

speech-claim-1 = Вскрываюсь: я { $role }.
speech-claim-2 = Я { $role }.
speech-claim-3 = Моя карта — { $role }.
speech-claim-4 = Пора сказать: я { $role }.
speech-claim-5 = Молчать больше нельзя: я { $role }.
speech-claim-6 = Слушайте все: я { $role }.
speech-claim-7 = Открываюсь, моя карта — { $role }.
speech-claim-8 = Хватит прятаться, я { $role }.
speech-again-1 = Напоминаю: я { $role }.
speech-again-2 = Повторю: я { $role }.
speech-again-3 = Я по-прежнему { $role }.
speech-again-4 = Вы уже слышали: я { $role }.
speech-again-5 = Моя карта вам известна: { $role }.
speech-again-6 = Ещё раз: моя карта — { $role }.
speech-again-7 = Кто забыл: я { $role }.
speech-again-8 = От своих слов не отказываюсь: я { $role }.
speech-leave-claim-1 = Знайте: я { $role }.
speech-leave-claim-2 = Теперь можно сказать: я { $role }.
speech-leave-claim-3 = Уходит { $role }.
speech-leave-claim-4 = Оставляю вам проверки, моя карта — { $role }.
speech-leave-claim-5 = Запишите: моя карта — { $role }.
speech-leave-claim-6 = Скрывать нечего: я { $role }.
speech-leave-claim-7 = Вы теряете проверяющего: я { $role }.
speech-leave-claim-8 = Последнее: моя карта — { $role }.
speech-checks-1 = Проверки: { $checks }.
speech-checks-2 = Мои проверки: { $checks }.
speech-checks-3 = Вот что я знаю: { $checks }.
speech-checks-4 = По проверкам: { $checks }.
speech-checks-5 = Результат такой: { $checks }.
speech-checks-6 = По ночам вышло так: { $checks }.
speech-checks-7 = Записывайте: { $checks }.
speech-checks-8 = Итоги проверок: { $checks }.
speech-one-check-1 = Проверка одна: { $checks }.
speech-one-check-2 = Моя проверка: { $checks }.
speech-one-check-3 = За игру одна проверка: { $checks }.
speech-one-check-4 = Знаю одно: { $checks }.
speech-one-check-5 = Результат проверки: { $checks }.
speech-one-check-6 = Ночь показала вот что: { $checks }.
speech-one-check-7 = По проверке { $checks }.
speech-one-check-8 = Запишите: { $checks }.
speech-no-checks-1 = Проверок пока нет.
speech-no-checks-2 = До проверок дело ещё не дошло.
speech-no-checks-3 = Проверок не дам, их ещё нет.
speech-no-checks-4 = Чужих цветов пока не знаю.
speech-no-checks-5 = Результатов у меня ещё нет.
speech-no-checks-6 = Ни одной проверки пока не вышло.
speech-no-checks-7 = С проверками пусто.
speech-no-checks-8 = Ночи мне пока ничего не дали.
speech-check-red = { $seat } красный
speech-check-black = { $seat } чёрный
speech-check-maniac = { $seat } маньяк

## Кого спросили, а сказать нечего

speech-asked-1 = Скажу то же, что и раньше.
speech-asked-2 = Добавить мне пока нечего, { $seat }.
speech-asked-3 = { $seat }, моё мнение вы слышали.
speech-asked-4 = Спрашивай, { $seat }, но нового у меня нет.
speech-replying-1 = Отвечаю { $seat_dat }.
speech-replying-2 = Твой вопрос мне ясен, { $seat }.
speech-replying-3 = { $seat } спрашивал, скажу.
speech-replying-4 = Сначала { $seat_dat }.
speech-replying-5 = Вопрос { $seat_gen } я помню.
speech-replying-6 = { $seat_dat } отвечу так.
speech-replying-7 = { $seat }, слушай.
speech-replying-8 = На вопрос { $seat_gen }.
