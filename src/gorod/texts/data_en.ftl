# Words of the command data: what the server has kept.

fault-data-missing = There is no database here: name the folder with --data or the variable GOROD_DATA.
fault-data-no-folder = There is no folder for this file.
fault-data-exists = There is a file here already, and nothing is written over it.
fault-data-not-writable = This file cannot be opened: look at the permissions of the file and of its folder.
fault-data-not-a-database = This is not a database.
fault-data-foreign = This is a database of another program.
fault-data-old = The database is of an earlier version: start the server, which will bring it up to date.
fault-data-too-new = The database is of a newer version of the program: update the program.
fault-data-busy = Another program is using the database: try again.
fault-data-disk = The disk cannot be read or written (it is full, or has an error).
fault-data-damaged = The database is damaged: take a copy of it.
fault-data-migration = The update would have changed the logs of games, so the database is left as it was: please tell the program's authors.
fault-data-lost =
    Data is lost. Tables on { $at }: { $before }, now: { $now }. { $what ->
        [missing] There is no database here, or an empty one.
        [other] This is another database: look at --data and --database.
        [older] The last writes are not in the database.
       *[fewer] Tables were deleted from the database, and not by the program.
    } { $kind ->
        [file] Is this the right folder, and is gorod.db-wal beside gorod.db?
       *[url] Look at the address of the database and at PostgreSQL itself.
    } Put the files back, or put a copy in place (gorod data restore). To start with what there is: gorod serve --accept-loss.
fault-data-bad-url = This is no address of a database: --database (or the variable GOROD_DATABASE) should be like postgresql://USER@HOST:5432/DATABASE.
fault-data-unreachable = PostgreSQL does not answer at this address, or does not let us in.
fault-data-certificate = PostgreSQL does not encrypt, or its certificate is not trusted here: name your own root in the address (sslrootcert), and the host as the certificate names it.
fault-data-password = PostgreSQL wants another password: put it into the variable GOROD_DATABASE or into a file that PGPASSFILE names.
fault-data-no-database = PostgreSQL has no such database: make it first (createdb).
fault-data-forbidden = This user may not do that in the database: it has to belong to him.
fault-data-in-use = Another server is working with this database.
fault-data-not-empty = There is something in this database already, and nothing is written over it.
fault-data-row = The row "{ $name }" is damaged: gorod data verify tells more.
fault-data-nobody = There is nobody with this key or name.
fault-data-several = Several people have this name ({ $n }); name a key, or add --all: { $keys }.
fault-server-silent = A server is working in this folder and does not answer; nothing is changed. Try again, or stop it first.
fault-server-busy = The server is answering other commands: try again.
fault-node-silent = The node { $keys } does not answer, so not everything is done. Repeat the command when it does, or when others have its tables.
fault-recording-stopped = The server cannot write to its disk; nothing is changed. Make room and try again.
fault-no-such-table = There is no such table: gorod tables list names them.
fault-keep-days = Say with --keep-games or --keep-words for how many days something is kept, 0 or more.
fault-which-table = Name a table by its id or code, or add --all.

data-verified = All is well: { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    }.
data-copied = The copy is made and checked: { $file } (games: { $games }, entries: { $entries }).
data-restored = The database is restored and checked: { $file } (games: { $games }, entries: { $entries }).
data-flawed = Damage found: { $n } (games: { $games }, entries: { $entries }).
data-flaw-file = The file { $name } is damaged.
data-flaw-row = The row { $name } is not the one that was written.
data-flaw-chain = Game { $name }: the chain is broken at entry { $seq }.
data-flaw-events = Game { $name }: its entries do not make a game.
data-flaw-end = Game { $name } counts as over, but its log breaks off at entry { $seq }.
data-exported = Files written: { $n }, folder { $folder }.
data-deleted = Name and words are deleted (tables: { $tables }, words spoken: { $words }); the logs of games are as they were.
data-mentions = Others' words with this name in them that are deleted: { $n }.
data-pruned = Deleted: tables { $tables }, games { $games }, words spoken { $words }.
data-later = The database is large: traces may stay in its free pages until the server has a quiet half-minute or is stopped.
data-later-elsewhere = PostgreSQL's own log and copies of it may hold traces until they are used again or thrown away.

## gorod tables

tables-one = { $code }  { $id }  { $ruleset }, { $mode ->
        [companion] phones at one table
        [judged] a person judges
        [one_phone] one phone
        [solo] alone
       *[other] online
    }, { $state ->
        [playing] playing
       *[other] open
    }; seats taken: { $taken } of { $seats }, devices: { $devices }, games played: { $games }, opened { $at }{ $recording ->
        [no] ; RECORDING HAS STOPPED
       *[yes] {""}
    }
tables-damaged = { $code }  { $id }  damaged, could not be taken up; opened { $at }
tables-running = Tables: { $n }.
tables-kept = Tables: { $n }. No server is running in this folder.
tables-silent = Does not answer: { $nodes }. Its tables are not in this list.
tables-closed = Tables closed: { $n }.
