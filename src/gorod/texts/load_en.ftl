# Measuring the server under load.

bench-server-seated = Tables seated
bench-server-handles = { $tables } tables need { $needed } file handles, and this process may have { $allowed }: raise its limit (ulimit -Hn) or measure fewer tables.
bench-server-lost = Tables: { $tables }. { $lost } devices lost their connection, so the figures are of fewer devices.
bench-server-ours = Tables: { $tables }. Server: { $acks } acknowledgements and { $frames } frames a second, { $cpu } % of a core, { $memory } MiB of memory ({ $each } KiB a table); from a command to the last frame usually { $usual } ms, 99 of 100 quicker than { $rare } ms.
bench-server-bare = Tables: { $tables }. Bare echo: { $acks } acknowledgements and { $frames } frames a second, { $cpu } % of a core, { $memory } MiB of memory ({ $each } KiB a table); usually { $usual } ms, 99 of 100 quicker than { $rare } ms.
bench-server-ratio = Server to echo: { $cpu } times the processor a frame, { $memory } times the memory.
