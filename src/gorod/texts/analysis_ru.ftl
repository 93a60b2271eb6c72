# Слова разбора партии: кто насколько мог надеяться на победу и где всё повернулось.

analysis-title = «{ $title }», { $n ->
        [one] { $n } игрок
        [few] { $n } игрока
       *[other] { $n } игроков
    }: { $viewer }
analysis-viewer-public = разбор глазами стола
analysis-viewer-judge = разбор глазами судьи
analysis-viewer-seat = разбор глазами игрока № { $seat } ({ $card })
analysis-viewer-all = разбор глазами каждого
analysis-who-public = стол
analysis-who-judge = судья
analysis-who-players = игроки
analysis-who-seat = № { $seat }, { $card }

analysis-head-place = строка
analysis-head-seat = место
analysis-head-who = кто смотрит
analysis-head-course = ход игры
analysis-again = { $place } ({ $n })

## Строки записи

analysis-place = { $phase }, { $step }
analysis-short-night = Н{ $n }
analysis-short-day = Д{ $n }
analysis-step-deal = раздача
analysis-step-redeal = пересдача
analysis-step-plan = договорка
analysis-step-talk = речи
analysis-step-vote = голосование
analysis-step-lift = подъём
analysis-step-sentence = приговор
analysis-step-dawn = утро
analysis-step-last = прощальные речи
analysis-step-shot = стрельба
analysis-step-best = лучший ход
analysis-step-foul = фолы
analysis-step-pause = пауза
analysis-step-judge = решение судьи

## Что случилось

analysis-swing = { $place }: { $what }; шансы красных { $points } (было { $before }, стало { $after }).
analysis-and = { $before } и { $last }
analysis-nobody-killed = ночью никто не погиб: промах или кого-то спасли
analysis-missed = промах, ночью никто не погиб
analysis-saved = № { $seats } в прицеле, но ночью никто не погиб
analysis-killed = { $n ->
        [one] не просыпается № { $seats }
       *[other] не просыпаются № { $seats }
    }
analysis-voted-out = { $n ->
        [one] стол покидает № { $seats }
       *[other] стол покидают № { $seats }
    }
analysis-voters = за — № { $seats }
analysis-sentenced = приговорён № { $seats }
analysis-alibi = у № { $seats } алиби
analysis-tied = голоса поделили № { $seats }
analysis-nobody-leaves = никто не уходит
analysis-removed = удаление: № { $seats }
analysis-defeated = команде № { $seats } засчитано поражение
analysis-nominated = { $n ->
        [one] кандидат № { $seats }
       *[other] кандидаты № { $seats }
    }
analysis-claimed = № { $seat } объявляет свою карту: { $card }
analysis-claimed-checks = № { $seat } объявляет свою карту: { $card }, и проверки: { $found }
analysis-found = № { $seat } { $team ->
        [red] красный
        [maniac] маньяк
       *[other] чёрный
    }
analysis-holds-black = № { $seat } считает чёрными: № { $seats }
analysis-spoken = слово: № { $seats }
analysis-shot = { $n ->
        [one] стреляет № { $seats }
       *[other] стреляют № { $seats }
    }
analysis-aimed = цель — № { $seats }
analysis-apart = промах
analysis-acted = № { $seat } ({ $card }) выбирает № { $seats }
analysis-guessed = № { $seat } называет лучший ход: № { $seats }
analysis-ruled = судья решил по-своему
analysis-guess-won = угадайка выиграна
analysis-guess-lost = угадайка проиграна
analysis-by-parity = паритет: чёрных столько же, сколько красных
analysis-by-half-the-table = паритет: чёрных стало столько же, сколько остальных
analysis-by-last-citizen = остался один мирный
analysis-by-no-black-left = чёрных за столом больше нет
analysis-by-idle-nights = слишком много ночей без жертвы
analysis-by-idle-misses = слишком много промахов
analysis-by-misses = слишком много промахов
analysis-won = { $side ->
        [draw] ничья
        [red] победа красных
        [black] победа чёрных
        [yakuza] победа якудзы
       *[maniac] победа маньяка
    }
analysis-goes-on = но игра продолжается
analysis-went-on = игра идёт дальше

## Части

analysis-black = Насколько вероятно, что игрок из мафии (или маньяк), % в конце дня
analysis-swings = Где всё повернулось
analysis-mate-votes = Голоса чёрных за своих
analysis-mate-vote = { $phase }: № { $seat } голосует за своего, № { $mate }; по расчёту программы на его месте у чёрных после этого { $worth } шансов, после голоса за № { $instead } — { $otherwise }.
analysis-mate-votes-none = За своих никто из чёрных не голосовал — или этого отсюда не видно.
analysis-red = Шансы красных, %
analysis-rough = Раскладов за таким столом слишком много: часть выбрана по жребию, шансы приблизительны.
analysis-chart = Шансы на победу, %
analysis-chart-all = Шансы красных глазами каждого, %
analysis-points = Строка за строкой
analysis-note = Шансы считает модель: каждый возможный расклад взвешен тем, насколько он объясняет поступки игроков. Числа для программ взяты из их игр, числа для людей — из немногих записей людей.
analysis-players-people = Поступки взвешены как поступки людей: их голоса говорят меньше, чем голоса программ (иначе — с --players bots).
analysis-players-bots = Поступки взвешены как поступки программ (как поступки людей — с --players people).

## Расклады с весами

worlds-weighed = Шансы взвешены тем, как ведут себя игроки; --flat считает все расклады равными.
worlds-error = Шансы приблизительны, ошибка до { $error }.
worlds-wins = Побеждают: { $wins }.
