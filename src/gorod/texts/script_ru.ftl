# Речь судьи на бумаге: заголовки и пропуски, остальное — слова судьи как они есть.

script-start = Начало
script-first-night = Нулевая ночь
script-first-morning = Первое утро
script-day = День
script-vote = Голосование
script-tie = Голоса поровну
script-night = Ночь
script-morning = Утро
script-order = Порядок
script-end = Конец игры
script-votes = ___ голосов
script-blank = ___
