# Слова лаборатории: серии игр, точные числа, сравнения, баланс, лига, таблицы.

lab-percent = { $n } %
lab-between = { $low }–{ $high }
lab-points = { $n } пункта (от { $low } до { $high })
lab-progress = Игры
lab-speed = Скорость: { $speed } игры в секунду, { $workers ->
        [one] { $workers } процесс
        [few] { $workers } процесса
       *[other] { $workers } процессов
    }.
lab-head-side = кто
lab-head-wins = побед
lab-side-red = красные
lab-side-black = чёрные
lab-side-yakuza = якудза
lab-side-maniac = маньяк
lab-side-draw = ничья
lab-side-unfinished = не закончены

## Что невозможно, и что возможно вместо этого

fault-bad-games = Игр может быть от 1 до { $most }, а не { $word }.
fault-bad-players = По правилам «{ $title }» за столом { $players } игроков, а не { $word }.
fault-unknown-kind = Программы-игрока «{ $word }» нет; есть { $known }.
fault-three-kinds = Либо --bots для всех, либо --red и --black для каждой стороны: все три сразу противоречат друг другу.
fault-bad-workers = Процессов может быть от 1 до { $most }, а не { $word }.
fault-workers-or-cluster = Либо --workers на этой машине, либо --cluster: вместе их указать нельзя.
fault-worker-died = Рабочий процесс внезапно завершился (возможно, не хватило памяти); попробуйте меньшее --workers.
fault-game-failed = Игра № { $index } остановилась из-за ошибки ({ $what }); с тем же --seed она повторится.
fault-cluster-extra = Для --cluster нужен пакет distributed: установите gorod с дополнением cluster.
fault-cluster-silent = По адресу { $address } никто не отвечает: нужен адрес планировщика Dask, например tcp://localhost:8786.
fault-cluster-empty = Планировщик по адресу { $address } есть, но рабочих у него нет: запустите хотя бы одного.
fault-cluster-bare = Рабочие по адресу { $address } не могут запустить Gorod ({ $what }): установите его и там.
fault-cluster-differs = У рабочего { $worker } другая версия Gorod, и игры у него вышли бы другими: поставьте ту же.
fault-cluster-lost = Кластер по адресу { $address } не довёл игры до конца ({ $what }).
fault-cannot-write = Файл { $file } записать нельзя: нужна папка, которая есть, и права на запись.
fault-bad-table = Игроков может быть от 1 до { $most }, а не { $word }.
fault-bad-mafia = Мафии за этим столом может быть от 0 до { $most }, а не { $word }.
fault-bad-reach = Отступать от таблицы правил можно на 0–{ $most } карт, а не на { $word }.
fault-one-difference = Сравнить можно одно из трёх: двое правил, правила с --option или правила с --without.
fault-no-such-card = Убрать можно только красную карту со способностью ({ $known }), а не «{ $word }».
fault-needs-out = Укажите --out FILE: несколько таблиц и сводка в одном выводе не поместятся.
fault-needs-out-sheet = Укажите --out FILE: протокол — это файл PDF.

## Серия игр

simulate-title = «{ $title }», { $players } игроков, играют программы { $bots }: { $games ->
        [one] { $games } игра
        [few] { $games } игры
       *[other] { $games } игр
    }, seed { $seed }
simulate-days = Игра длится в среднем { $mean } дня (последний день — сколько игр: { $counts }).
simulate-survival = Доля карт, что ещё за столом на рассвете дня
simulate-card = карта
simulate-end = в конце

## Точные числа

exact-mafia = Шансы мафии: { $fraction } = { $value } ({ $n } игроков, из них мафии — { $m }, сначала день).
exact-red = Шансы мирных: { $fraction } = { $value }.
exact-convention-a = Соглашение A: мафия побеждает, когда её больше, чем мирных; один на один решает жребий.
exact-convention-b = Соглашение B: мафия побеждает, когда её не меньше, чем мирных.

## Сравнение

compare-title = Сравнение: { $a } и { $b }
compare-rules = По правилам «{ $b }» вместо «{ $a }» у красных { $points }.
compare-option = С настройкой { $what } у красных { $points }.
compare-card = { $what } стоит красным { $points }.
compare-unclear = { $told }: разницы при стольких играх не видно.
compare-house = { $title } (домашние)
compare-without = без карты «{ $card }»
compare-with = с картой «{ $card }»
compare-head-difference = разница, пункты
compare-rates = Кто как часто побеждает
compare-rates-x = побед, % (черта — 95 %)
compare-differences = Что меняется
compare-differences-x = разница, процентные пункты (черта — 95 %)
compare-method = Играют программы { $bots }, по { $games } игр с каждой стороны, seed { $seed }. Игры сыграны парами с одним и тем же жребием; одинаковую карту в паре получают { $alike } мест из { $players }. Интервал — 95 % по парным разностям.

## Баланс

balance-title = Баланс: «{ $title }»
balance-method = Играют программы { $bots }, по { $games } игр на каждый состав, seed { $seed }; интервалы — 95 % (Уилсон).
balance-rates = Как часто побеждают красные
balance-x = игроков (ниже — карт мафии в составе из правил); нечётные столы на сером
balance-y = побед красных, %
balance-guide = состав из правил
balance-best = ближе всего к поровну (рядом — карт мафии)
balance-exact = точно, без способностей
balance-parity = Чёт и нечет
balance-steps = Что меняет ещё один мирный житель
balance-steps-x = было → стало игроков (ниже — карт мафии)
balance-steps-y = побед красных, процентные пункты
balance-even-odd = был чётный стол
balance-odd-even = был нечётный стол
balance-swing-even = Ещё один мирный за чётным столом: у красных { $change }; точно, без способностей, { $exact } (шагов: { $n }).
balance-swing-odd = Ещё один мирный за нечётным столом: у красных { $change }; точно, без способностей, { $exact } (шагов: { $n }).
balance-casts = Все составы
balance-far = * далеко от таблицы в правилах.
balance-own = состав из правил
balance-head-players = игроков
balance-head-guide-blacks = мафии по правилам
balance-head-guide-red = побед красных
balance-head-best-blacks = ближе к поровну: мафии
balance-head-best-red = побед красных
balance-head-exact-red = точно, без способностей
balance-head-cast = состав
balance-head-red = побед красных

report-people = Играли программы, а не люди: за живым столом числа будут другими. Сравнивайте правила между собой, а не с жизнью.

## Лига

league-title = «{ $title }», по { $games } игр
league-red = за красных
league-black = за чёрных
league-rate = побед красных
league-up = { $higher } сильнее, чем { $lower }, с обеих сторон: за красных это { $red }, за чёрных — { $black }.
league-down = { $higher } не сильнее, чем { $lower }, хотя бы с одной стороны: за красных это { $red }, за чёрных — { $black }.
league-unclear = Сильнее ли { $higher }, чем { $lower }, с обеих сторон, при стольких играх не видно: за красных это { $red }, за чёрных — { $black }.
league-one-kind = Ступень пока одна, сравнивать не с чем.

## Таблицы

export-cases = { $n ->
        [one] { $n } случай пропущен: случаи
        [few] { $n } случая пропущено: случаи
       *[other] { $n } случаев пропущено: случаи
    } проверяют пункты правил и партиями не являются.

## Скорость программ-игроков

bench-decision = Одно решение ({ $kind }, десять мест): обычно { $median } мс, 99 из 100 — быстрее { $p99 } мс.
bench-games = Игр в секунду, { $kind }: { $speed }.
bench-vanilla = Игр в секунду без способностей: { $speed } разом, { $loop } по одной; разом быстрее в { $ratio } раза.
bench-bare = Решение медленнее голоса в голом цикле без правил в { $ratio } раза.

## Справка

help-simulate =
    gorod simulate --rules ID [--players N] [--games G] [--bots ВИД] [--red ВИД] [--black ВИД] [--seed S]
                   { "[" }--option K=V]… [--house FILE] [--workers W | --cluster АДРЕС] [--lang ru|en] [--json]

    Играет много игр программами и считает: кто как часто побеждает (с интервалом 95 %), сколько дней
    длится игра, какие карты доживают до какого дня. С тем же --seed итог тот же при любом числе процессов.
    --bots ВИД     кто играет: вид программ; --red и --black — свой вид для красных и для всех остальных
    --workers W    сколько процессов (без него — все ядра)
    --cluster АДРЕС  планировщик Dask, например tcp://localhost:8786
    --option K=V   изменить настройку; можно несколько раз
    --house FILE   домашние правила из файла TOML

    Пример: gorod simulate --rules wolves --players 10 --games 2000 --bots random --seed 1
help-exact =
    gorod exact N M [--convention A|B] [--lang ru|en] [--json]

    Точные шансы мафии в случайной игре без способностей: N игроков, из них M мафии, сначала день.
    Днём уходит кто угодно, ночью — мирный.
    --convention   A: мафии нужно большинство, один на один решает жребий; B: хватает равенства (без указания B)

    Пример: gorod exact 10 3
help-compare =
    gorod compare ID1 ID2 | ID --option K=V… | ID --without КАРТА | --house FILE
                  { "[" }--players N] [--games G] [--bots ВИД] [--seed S] [--report FILE.html]
                  { "[" }--workers W | --cluster АДРЕС] [--lang ru|en] [--json]

    Два способа играть с одним и тем же жребием: что выигрывают и теряют красные и остальные.
    --option K=V   правила и они же с другой настройкой; можно несколько раз
    --without КАРТА  сколько стоит карта: правила и они же с мирным жителем вместо неё
    --house FILE   домашние правила: против названных, а без названных — против тех, что они меняют
    --report FILE  страница HTML с рисунком

    Пример: gorod compare wolves --without doctor --games 2000
help-balance =
    gorod balance --rules ID [--players 6..20] [--games G] [--bots ВИД] [--seed S] [--reach K]
                  { "[" }--option K=V]… [--house FILE] [--report FILE.html] [--png FILE.png]
                  { "[" }--workers W | --cluster АДРЕС] [--lang ru|en] [--json]

    Для каждого числа игроков — какой состав ближе всего к поровну, что даёт состав из правил
    и что меняет ещё один мирный за чётным и за нечётным столом.
    --reach K      на сколько карт мафии отступать от состава из правил (без указания 2)
    --report FILE  страница HTML с рисунками; --png FILE — только рисунок

    Пример: gorod balance --rules boxed --players 6..12 --bots random --report balance.html
help-league =
    gorod league [--rules ID…] [--players N] [--games G] [--seed S] [--pairs adjacent|all] [--results FILE]
                 { "[" }--option K=V]… [--house FILE] [--workers W | --cluster АДРЕС] [--lang ru|en] [--json]

    Виды программ друг против друга с обеих сторон: сильнее ли каждая ступень предыдущей.
    --pairs        adjacent — соседние ступени, all — все со всеми
    --results FILE готовые куски хранятся здесь, и остановленная лига продолжается с того же места;
                   если программы изменились, игры начинаются заново

    Пример: gorod league --rules fiim wolves --games 400 --results league.jsonl
help-export =
    gorod export ПАПКА [--format jsonl|csv|pdf] [--out FILE] [--house FILE] [--lang ru|en] [--json]

    Записи .mgn из папки становятся таблицами: партии, голоса, выставления, уходы, проверки, версии.
    Карты неоконченной партии показывает только запись судьи. Негодные записи названы в stderr, код выхода 1.
    --format       jsonl — по объекту в строке (вид таблицы в kind); csv — по файлу на таблицу;
                   pdf — протоколы оконченных партий, бланк судьи (нужно дополнение sheet)
    --out FILE     куда писать; для csv рядом встают FILE-vote.csv и остальные
    --house FILE   домашние правила, по которым играли
