# Протокол игры: бланк судьи. Графы — как в бланке федерации; ночи в нём — наши.

sheet-title = Протокол игры
sheet-event = Турнир
sheet-stage = Стадия
sheet-club = Клуб
sheet-evening = Вечер
sheet-date = Дата
sheet-table = Стол №
sheet-game = Игра №

sheet-seat = №
sheet-player = Игрок
sheet-role = Роль
sheet-fouls = Фолы
sheet-left = Уход
sheet-points = Баллы
sheet-extra = Доп.
sheet-total = Итог
sheet-technical = техн.: { $n }

sheet-phase-n = Н{ $n }
sheet-phase-d = Д{ $n }
sheet-left-voted-out = { $phase }, голосование
sheet-left-lifted = { $phase }, подъём
sheet-left-killed = { $phase }, выстрел
sheet-left-removed = { $phase }, удаление
sheet-left-ruled-out = { $phase }, решением судьи

sheet-winner = Победившая команда
sheet-team-red = Мирные жители
sheet-team-red-fiim = Красные
sheet-team-red-club = Красные
sheet-team-black = Мафия
sheet-team-black-fiim = Чёрные
sheet-team-black-club = Чёрные
sheet-team-yakuza = Якудза
sheet-team-maniac = Маньяк
sheet-team-draw = Ничья
sheet-best-move = Лучший ход
sheet-by-seat = Игрок №
sheet-protest = Протест
sheet-judge = Судья
sheet-signature = Подпись

sheet-day = Голосование { $n }
sheet-opener = открывает № { $n }
sheet-candidate = Игрок
sheet-proposer = Кто выставил
sheet-vote = Голоса
sheet-revote = Переголос.
sheet-revote-again = Переголос. { $n }
sheet-sentence = Приговор
sheet-withdrawn = Отозваны: { $list }.
sheet-all-leave = За то, чтобы ушли все ({ $tied }): { $votes }.
sheet-sentence-stands = За приговор игроку { $tied }: { $votes }.
sheet-hands = { $votes } ({ $voters })

sheet-night = Ночь { $n }
sheet-plan = Порядок
sheet-hunted = № { $n }
sheet-missed = промах
sheet-stopped = не удалось
sheet-dawn-none = Утром никто не ушёл.
sheet-dawn-left =
    { $n ->
        [1] Утром ушёл игрок № { $list }.
       *[other] Утром ушли игроки № { $list }.
    }

# Баллы по шкале вечера.
sheet-best = ЛХ
sheet-penalty = Штраф
sheet-ci = Ci
sheet-reason = Причина
sheet-scale = Шкала «{ $title }»: { $items }.
sheet-worth-win = победа { $value } [{ $source }]
sheet-worth-best-move = ЛХ по числу чёрных: { $value } [{ $source }]
sheet-worth-removal = удаление { $value } [{ $source }]
sheet-worth-team-defeat = ППК { $value } [{ $source }]
sheet-worth-ci = Ci до { $value } за игру [{ $source }]
sheet-source-note = ФИИМ, о баллах
sheet-mark-unfinished = Игра не окончена
sheet-mark-ruled = Окончена решением судьи
sheet-mark-cancelled = Аннулирована

sheet-orders = Фолы, удаления и решения судьи
sheet-remarks = Пояснения к дополнительным баллам и штрафам
sheet-protest-remarks = Комментарии к протесту
sheet-accepted = принят
sheet-rejected = отклонён

sheet-proof-game = Игра
sheet-proof-deal = Обещание раздачи
sheet-proof-log = Последняя запись журнала
sheet-proof-record = SHA-256 файла записи

fault-sheet-extra = Для протокола в PDF нужен пакет typst: установите gorod с дополнением sheet.
fault-no-sheets = Оконченных партий здесь нет: протокол пишут, когда игра окончена.
fault-too-many-sheets = Оконченных партий здесь { $n }, а в одном файле может быть не больше { $most } протоколов: назовите папку поменьше.
sheet-unfinished =
    { $n ->
        [one] { $n } партия пропущена:
        [few] { $n } партии пропущено:
       *[other] { $n } партий пропущено:
    } протокол пишут, когда игра окончена.
table-no-sheets = Этот сервер не печатает протоколы: установите gorod с дополнением sheet.
