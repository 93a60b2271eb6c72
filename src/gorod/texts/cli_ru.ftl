# Слова командной строки: справка, ошибки ввода, записи партий, страницы правил.

warning = Внимание:

## Ошибки ввода

fault-no-such-file = Такого файла нет.
fault-is-a-folder = Это папка, а нужен файл.
fault-no-permission = Этот файл нельзя прочитать: нет прав.
fault-unreadable = Этот файл не удалось прочитать.
fault-not-text = Это не текст в кодировке UTF-8.
fault-no-records = Нечего проверять: не назван файл, а в названных папках нет файлов .mgn.
fault-no-json = Нечего переносить: не назван файл, а в названных папках нет файлов .json.
fault-empty-file = Файл пуст.
fault-not-json = Это не JSON, или он обрывается здесь.
fault-no-games = Здесь нет ни одной партии: у партии есть список игроков.
fault-no-players = В этой партии нет игроков или их больше двадцати.
fault-other-platform = Это не похоже на запись { $platform }.
fault-not-imported = Из записи не получилось партии, которая проходит проверку: { $why }
fault-no-units = Здесь нет ни одной партии и ни одного случая.
fault-no-such-game = Такой партии в файле нет: нумерация с 0, последняя — { $last }.
fault-no-such-seat = Такого места нет: за этим столом места с 1 по { $seats }.
fault-partial-record = В этой записи указаны не все карты и действия: что могли знать игроки, сказать нельзя.
fault-partial-viewer = В этой записи известны не все карты: разобрать её можно только глазами всего стола (--as public).
fault-partial-cast = В этой записи известны не все карты, а своего состава на столько игроков у этих правил нет.
fault-no-cards = Не названо ни одной карты.
fault-no-game = Игра ещё не начата: сначала пришлите «new».
fault-unknown-ruleset = Правил «{ $name }» нет; есть { $known }.
fault-other-house = Домашний файл меняет правила «{ $house }», а названы «{ $named }».
fault-missing-extra = Для этой команды нужны части, которых здесь нет: pip install 'gorod[{ $extra }]'.
fault-internal = Ошибка в самой программе, сообщите о ней авторам ({ $what }).

usage-unknown-command = Команды «{ $word }» нет. Список команд: gorod --help.
usage-unknown-option = Параметра «{ $word }» у этой команды нет.
usage-missing = Не хватает значения: { $name }.
usage-repeated = Параметр { $name } указан больше одного раза.
usage-unused = Лишнее в командной строке: «{ $word }».
usage-bad-value = Значение «{ $word }» для { $name } не подходит.
usage-other = Командную строку не удалось разобрать ({ $word }).

malformed-json = Строка не является объектом JSON.
malformed-message = В объекте нужно ровно одно из: new, line, do (вместе с as), legal, view, undo, record.
malformed-new = Начало игры описано неверно ({ $why }).
malformed-command = Команда записана неверно ({ $why }).
malformed-sender = Отправитель — номер места, «judge» или «clock».
malformed-viewer = Зритель — номер места, «public» или «judge».
malformed-line = Строка записи партии должна быть текстом.

## Домашние правила и составы

refusal-bad-toml = Домашний файл — не TOML.
refusal-bad-toml-detail = Домашний файл — не TOML: { $detail }.
refusal-unknown-key = Такого ключа в домашнем файле не бывает.
refusal-unknown-key-detail = Такого ключа в домашнем файле не бывает: { $detail }.
refusal-missing-key = В домашнем файле не хватает ключа.
refusal-missing-key-detail = В домашнем файле не хватает ключа { $detail }.
refusal-long-line = В домашнем файле слишком длинная строка.
refusal-long-line-detail = В домашнем файле слишком длинная строка: { $detail }.
refusal-too-many = В домашнем файле всего этого слишком много.
refusal-too-many-detail = В домашнем файле слишком много: { $detail }.
refusal-bad-mark = Такое обозначение карты не годится.
refusal-bad-mark-detail = Обозначение карты занято или записано неверно: { $detail } (нужно от одной до трёх латинских букв и цифр, первая буква заглавная).
refusal-bad-value-detail = Такое значение не подходит (после двоеточия — что можно): { $detail }.
refusal-bad-cast-detail = Таким составом по этим правилам не играют: { $detail }.
caution-off-guide = Состав отличается от таблицы в правилах: { $detail }.
counted-players = игроков
counted-blacks = чёрных
counted-specials = особых мирных
caution-far-from-guide = Состав далёк от таблицы в правилах: { $detail }.

## Записи партий

notation-line-before-tags = До этой строки нет ни одного тега: партия начинается с тегов в квадратных скобках.
notation-bad-tag = Тег записан неверно: { $text }.
notation-unknown-fact = В теге «Unknown» стоит «{ $text }», а неизвестным может быть только это: { $known }.
notation-bad-phase = Строка должна начинаться с фазы (N0, D1, N1 и так далее): { $text }.
notation-no-step = После фазы нет названия шага.
notation-empty-outcome = После знака «=» ничего не написано.
notation-bad-outcome = После знака «=» стоит «{ $text }», а такого итога нет. Бывают номера мест, «refused» и слова: { $known }.
notation-open-quote = Кавычка не закрыта.
notation-missing-tag = Нет обязательного тега { $tag }.
notation-unknown-rules = Правил «{ $name }» нет; есть { $known }.
notation-bad-option = Настройка не годится. { $why }
notation-unknown-tag = Тега «{ $tag }» не бывает.
notation-bad-start = С такой раздачей игру начать нельзя. { $why }
notation-unknown-mark = Карты «{ $mark }» в этих правилах нет; есть { $known }.
notation-bad-item = Непонятная запись: { $text }.
notation-empty-group = Между косыми чертами нет кандидата.
notation-unknown-step = Шага «{ $step }» не бывает: это ни шаг игры, ни роль этих правил.
notation-no-such-step = До шага «{ $step }» дело не доходит: сейчас { $now }.
notation-phase-is-over = Фаза { $phase } уже прошла: сейчас { $now }.
notation-gathered = Эти карты были собраны при пересдаче: выбранное до неё не записывают.
notation-no-deck = Новая колода неизвестна: пересдачу отдают командой redeal с колодой (deck).
notation-no-reason = Решению судьи нужна причина в кавычках.
notation = Запись неверна ({ $code }).

check-case = случай { $clause }
check-game = партия
check-mismatch = Ожидалось: { $expected }. Получилось: { $got }.
check-nothing = Эта строка ничего такого не решает: идёт { $detail }, шаг «{ $step }».
check-undecided = Никто ещё не победил: идёт { $detail }, шаг «{ $step }».
check-sums = Голоса: { $list }.
check-answer = Так судья отвечает по карте.
check-cast = Таким составом по этим правилам не играют: { $detail }.
check-missing = Нет строки «{ $detail }»: в целой партии она есть всегда.
check-not-voted-on = Выставлены, но в голосовании не записаны: { $detail }.
check-other-cast = не тот состав, который назван в записи
as-written = «{ $text }»
outcome-refused = отказ: { $why }{ $clause }
outcome-word-blank = ничего
outcome-word-tie = голоса поделились
outcome-word-miss = промах
outcome-word-none = никто
outcome-word-alibi = алиби
outcome-word-no-vote = голосования нет
outcome-word-refused = отказ
outcome-word-accepted = принято
outcome-word-nothing = ничего
outcome-word-unfinished = игра не окончена
outcome-word-red = победа красных
outcome-word-black = победа чёрных
outcome-word-yakuza = победа якудза
outcome-word-maniac = победа маньяка
outcome-word-draw = ничья
outcome-word-yes = ответ «да»
outcome-word-no = ответ «нет»
outcome-word-unclear = ответ неясен
outcome-word-killed = жертва этой ночи

## Роли

roles-mark = знак
roles-id = имя
roles-name = карта
roles-team = сторона
roles-act = ночью
roles-rulesets = в правилах
team-red = красные
team-black = чёрные
team-yakuza = якудза
team-maniac = за себя
act-visit = блокирует
act-arrest = арестовывает
act-heal = лечит
act-revive = воскрешает
act-alibi = даёт алиби
act-kill = убивает
act-check = проверяет
act-compare = сравнивает

## Правила

rules-id = имя
rules-title = правила
rules-players = игроков
rules-heading = Правила «{ $title }» ({ $id })
rules-players-line = Игроков: { $players }
rules-casts = Состав
rules-clauses = Пункты
rules-offences = Нарушения
rules-offences-no-code = наказаний эти правила не называют, решает судья ({ $list })
rules-offences-milder = { $own }, судья может дать мягче ({ $milder })
rules-offences-by-itself = { $foul } № { $n } (само собой)
rules-options = Настройки
rules-option-name = имя
rules-option-value = значение
rules-option-clause = пункт
rules-option-meaning = что значит (звёздочка у значения — изменено)
rules-amended = [изменено: { $clauses }]
rules-ours = [наше решение]
rules-no-such-power = нет такой способности
rules-empty = не задано

diff-heading = Чем правила «{ $a }» отличаются от правил «{ $b }» (после слова «там» — как в них)
diff-none = Ничем.
diff-change = • { $name }: { $a }. Там: { $b }.
diff-no-clause = Пункта об этом нет.
diff-old = Там { $clause }.
diff-points = ФИИМ { $points }
diff-replaces = вместо { $clauses }
diff-amends = меняет { $clauses }
diff-cast = Состав на { $n ->
        [one] { $n } игрока
       *[many] { $n } игроков
    }
diff-not-played = так не играют

## Миры

worlds-count = { $n ->
        [one] Возможен { $n } расклад.
        [few] Возможны { $n } расклада.
       *[other] Возможно { $n } раскладов.
    }
worlds-about = Возможных раскладов около { $n }: часть из них выбрана по жребию.
worlds-none = По одним правилам невозможен ни один расклад: судья решил что-то втайне.
worlds-seat = место

## Скорость

bench-log-actions-per-s = действий в секунду через журнал
bench-views-actions-per-s = то же с кадрами для десяти мест
bench-bare-actions-per-s = голосов в секунду в голом цикле без правил
bench-log-ratio = во сколько раз журнал медленнее голого цикла
bench-views-ratio = во сколько раз медленнее журнал с кадрами
bench-game-bytes = байтов памяти на оконченную игру
bench-python = версия Python

library-not-one = В тексте должна быть одна партия, а их { $count }.
