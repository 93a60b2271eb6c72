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
fault-same-rules = С обеих сторон одни и те же правила «{ $title }»: сравнивать нечего. Назовите два набора правил, файл домашних правил, настройку или карту.
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

# gorod bench company

company-title = В компании { $bots }: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
 } каждого набора правил
company-reds-win = побеждают красные
company-wins-as = побед, { $character }
company-last-day = последний день
company-lone-claim-is-true = единственное вскрытие с чёрной проверкой: правда
company-lone-claim-believed = какой шанс даёт ему стол
company-lone-claim-brier = квадрат ошибки этого шанса
company-lone-checker-voted-out = настоящего изгоняют в тот же день
company-blames-own-deed = доводы, верные и для говорящего
company-proven-liar-spared = голоса мимо уличённого лжеца
company-dark-votes-mate = стоят оба цвета: тёмный голосует за своего
company-dark-votes-mate-later = то же со второго дня
company-dark-for-dark = оба цвета, со второго дня: тёмный против тёмного
company-red-for-dark = то же: красный против тёмного
company-day-1-names-nobody = речи первого дня без имён
company-day-1-candidates = выставлено в первый день
company-day-2-candidates = выставлено во второй день
company-day-1-ballot = в первый день голосуют
company-day-1-leaves = в первый день кто-то уходит
company-day-1-ballot-ties = это голосование — вничью
company-ballot-ties = первые голосования вничью
company-leader-share = доля голосов у первого, со второго дня
company-misses = ночи без жертвы
company-shot-own = из жертв: кто-то из клана
company-checker-shot-by-1 = проверяющий убит к ночи 1
company-checker-shot-by-2 = к ночи 2
company-checker-shot-by-3 = к ночи 3
company-decision = решение, p99, мс
