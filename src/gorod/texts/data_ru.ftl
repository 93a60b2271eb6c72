# Слова команды data: что сохранил сервер.

fault-data-missing = Здесь нет базы данных: укажите папку через --data или переменную GOROD_DATA.
fault-data-no-folder = Папки для этого файла нет.
fault-data-exists = Здесь уже есть файл, поверх него ничего не пишется.
fault-data-not-writable = Этот файл нельзя открыть: проверьте права на него и на его папку.
fault-data-not-a-database = Это не база данных.
fault-data-foreign = Это база данных другой программы.
fault-data-old = База данных от более ранней версии: запустите сервер, он её обновит.
fault-data-too-new = База данных от более новой версии программы: обновите программу.
fault-data-busy = База данных занята другой программой: попробуйте ещё раз.
fault-data-disk = Диск не даёт читать или писать (место кончилось или ошибка диска).
fault-data-damaged = База данных повреждена: возьмите её копию.
fault-data-migration = Обновление изменило бы журналы игр, поэтому база данных оставлена как была: сообщите авторам программы.
fault-data-row = Повреждена запись «{ $name }»: подробнее скажет gorod data verify.
fault-data-nobody = Никого с таким ключом или именем нет.
fault-data-several = Людей с таким именем несколько ({ $n }); назовите ключ или добавьте --all: { $keys }.
fault-server-silent = В этой папке работает сервер, и он не отвечает; ничего не изменено. Попробуйте ещё раз или сначала остановите его.
fault-server-busy = Сервер отвечает на другие команды: попробуйте ещё раз.
fault-recording-stopped = Сервер не может писать на диск; ничего не изменено. Освободите место и попробуйте ещё раз.
fault-no-such-table = Такого стола нет: список столов покажет gorod tables list.
fault-which-table = Назовите стол по номеру (id) или коду либо добавьте --all.

data-verified = Всё в порядке: { $games ->
        [one] { $games } игра
        [few] { $games } игры
       *[other] { $games } игр
    }, { $entries ->
        [one] { $entries } запись
        [few] { $entries } записи
       *[other] { $entries } записей
    }.
data-copied = Копия готова и проверена: { $file } (игр: { $games }, записей: { $entries }).
data-restored = База данных восстановлена и проверена: { $file } (игр: { $games }, записей: { $entries }).
data-flawed = Найдено повреждений: { $n } (игр: { $games }, записей: { $entries }).
data-flaw-file = Файл { $name } повреждён.
data-flaw-row = Строка { $name } не та, что была записана.
data-flaw-chain = Игра { $name }: цепочка нарушена на записи { $seq }.
data-flaw-events = Игра { $name }: из её записей не складывается игра.
data-flaw-end = Игра { $name } считается оконченной, а её журнал обрывается на записи { $seq }.
data-exported = Записано файлов: { $n }, папка { $folder }.
data-deleted = Имя и слова удалены (столов: { $tables }, высказываний: { $words }); журналы игр не изменились.
data-mentions = Удалено чужих высказываний с этим именем: { $n }.
data-later = База данных велика: следы могут оставаться в её свободных страницах, пока у сервера не найдётся спокойных полминуты или его не остановят.

help-data =
    gorod data verify [--data FOLDER] [--lang ru|en] [--json]
    gorod data backup FILE [--data FOLDER]
    gorod data restore FILE [--data FOLDER]
    gorod data export FOLDER [--data FOLDER]
    gorod data delete-player WHO [--all] [--mentions] [--data FOLDER]

    Что сохранил сервер.
    verify          проверить все игры: цепочку записей, события, конец; код 1, если что-то повреждено
    backup          сделать копию, можно и при работающем сервере; копия проверяется
    restore         вернуть базу данных из копии туда, где её нет
    export          записать оконченные игры файлами: строки JSON и записи MGN
    delete-player   удалить имя и слова человека по ключу или имени, можно и при работающем сервере; журналы игр остаются
    --all           удалить всех с этим именем
    --mentions      удалить и чужие высказывания с этим именем за теми же столами
    --data FOLDER   папка с данными (иначе переменная GOROD_DATA или ./data)

    Пример: gorod data backup gorod-copy.db

## gorod tables

tables-one = { $code }  { $id }  { $ruleset }, { $mode ->
        [companion] телефоны за одним столом
        [judged] судит человек
        [one_phone] один телефон
        [solo] в одиночку
       *[other] по сети
    }, { $state ->
        [playing] идёт игра
       *[other] открыт
    }; занято мест: { $taken } из { $seats }, устройств: { $devices }, сыграно игр: { $games }, открыт { $at }{ $recording ->
        [no] ; ЗАПИСЬ ОСТАНОВЛЕНА
       *[yes] {""}
    }
tables-damaged = { $code }  { $id }  повреждён, продолжить его не удалось; открыт { $at }
tables-running = Столов: { $n }.
tables-kept = Столов: { $n }. Сервер не работает.
tables-closed = Закрыто столов: { $n }.

help-tables =
    gorod tables list [--data FOLDER] [--lang ru|en] [--json]
    gorod tables close ID|CODE [--data FOLDER]
    gorod tables close --all [--data FOLDER]

    Столы сервера — для того, кто его держит; сервер может работать или нет.
    list            как обстоят дела за каждым столом; ничего о том, кто играет и с какой картой
    close           закрыть стол: всем за ним об этом скажут, идущая игра останется неоконченной
    --all           закрыть все столы
    --data FOLDER   папка с данными (иначе переменная GOROD_DATA или ./data)

    Пример: gorod tables close K7MXQ2
