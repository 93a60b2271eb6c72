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
fault-data-bad-url = Это не адрес базы данных: в --database (или переменной GOROD_DATABASE) должно стоять что-то вроде postgresql://USER@HOST:5432/DATABASE.
fault-data-unreachable = По этому адресу PostgreSQL не отвечает или не пускает.
fault-data-certificate = PostgreSQL не шифрует соединение, или его сертификату здесь не верят: назовите в адресе свой корневой (sslrootcert) и то имя, на которое он выдан.
fault-data-password = PostgreSQL ждёт другой пароль: его место в переменной GOROD_DATABASE или в файле, который назван в PGPASSFILE.
fault-data-no-database = Такой базы данных в PostgreSQL нет: сначала создайте её (createdb).
fault-data-forbidden = Этому пользователю так делать в базе данных нельзя: она должна принадлежать ему.
fault-data-in-use = С этой базой данных работает другой сервер.
fault-data-not-empty = В этой базе данных уже что-то есть, поверх ничего не пишется.
fault-data-row = Повреждена запись «{ $name }»: подробнее скажет gorod data verify.
fault-data-nobody = Никого с таким ключом или именем нет.
fault-data-several = Людей с таким именем несколько ({ $n }); назовите ключ или добавьте --all: { $keys }.
fault-server-silent = В этой папке работает сервер, и он не отвечает; ничего не изменено. Попробуйте ещё раз или сначала остановите его.
fault-server-busy = Сервер отвечает на другие команды: попробуйте ещё раз.
fault-node-silent = Узел { $keys } не отвечает, поэтому сделано не всё. Повторите команду, когда он ответит или его столы возьмут другие.
fault-recording-stopped = Сервер не может писать на диск; ничего не изменено. Освободите место и попробуйте ещё раз.
fault-no-such-table = Такого стола нет: список столов покажет gorod tables list.
fault-keep-days = Укажите через --keep-games или --keep-words, сколько дней хранить: 0 или больше.
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
data-pruned = Удалено: столов { $tables }, игр { $games }, высказываний { $words }.
data-later = База данных велика: следы могут оставаться в её свободных страницах, пока у сервера не найдётся спокойных полминуты или его не остановят.
data-later-elsewhere = В собственном журнале PostgreSQL и в его копиях следы могут оставаться, пока их место не займёт новое или их не удалят.

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
tables-kept = Столов: { $n }. В этой папке сервер не работает.
tables-silent = Не отвечает: { $nodes }. Его столов в списке нет.
tables-closed = Закрыто столов: { $n }.
