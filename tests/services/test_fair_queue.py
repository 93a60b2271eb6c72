"""Tables take turns: the work of one, however much it is, comes between pieces of the others' work."""

from gorod.services.clocks import HandClock
from gorod.services.server.fair_queue import ADDRESS_WORK_RATE, MAX_WAITING_PER_DEVICE, FairQueue
from gorod.services.table.presence import Client
from tests.services.world import Wire


class Queue:
    """A queue, and the pieces of work that were done."""

    def __init__(self) -> None:
        """Start with an empty queue."""
        self.clock, self.spent = HandClock(), 0.0
        self.queue = FairQueue(self.clock, lambda: self.spent)
        self.done: list[str] = []

    def device(self, table: str, address: str = "here") -> Client:
        return Client(Wire(self.clock), table=table, address=address)

    def put(self, client: Client, name: str, costs: float = 0.0) -> bool:
        def job() -> None:
            self.spent += costs
            self.done.append(name)

        return self.queue.put(client, job)

    def work(self) -> list[str]:
        while self.queue:
            self.queue.do_next()
        return self.done


def test_another_tables_command_is_done_between_two_pieces_of_a_long_job() -> None:
    queue = Queue()
    loud, other = queue.device("loud"), queue.device("other")
    for at in range(5):
        queue.put(loud, f"loud {at}")
    queue.put(other, "other 0")
    queue.put(other, "other 1")
    assert queue.work() == ["loud 0", "other 0", "loud 1", "other 1", "loud 2", "loud 3", "loud 4"]


def test_what_one_device_sends_is_done_in_its_order_also_while_it_says_hello() -> None:
    queue = Queue()
    device, at_home = queue.device(""), queue.device("table")

    def hello() -> None:
        device.table = "table"
        queue.done.append("hello")

    queue.queue.put(device, hello)
    queue.put(device, "one")
    queue.queue.do_next()
    queue.put(device, "two")
    queue.put(at_home, "theirs")
    assert [name for name in queue.work() if name != "theirs"] == ["hello", "one", "two"]


def test_what_a_device_that_has_gone_had_sent_is_not_done() -> None:
    queue = Queue()
    gone, stays = queue.device("table"), queue.device("table")
    for at in range(3):
        queue.put(gone, f"gone {at}")
        queue.put(stays, f"stays {at}")
    queue.queue.do_next()
    queue.queue.drop(gone)
    assert queue.work() == ["gone 0", "stays 0", "stays 1", "stays 2"]
    alone = queue.device("alone")
    queue.put(alone, "never")
    queue.queue.drop(alone)
    queue.queue.drop(alone)
    assert not queue.queue and queue.put(alone, "again") and queue.work()[-1] == "again"


def test_a_table_that_has_used_much_comes_after_those_that_have_not() -> None:
    queue = Queue()
    loud, other = queue.device("loud"), queue.device("other", "there")
    queue.put(loud, "loud 0", 0.01)
    queue.work()
    queue.put(loud, "loud 1")
    queue.put(loud, "loud 2")
    queue.put(other, "other 0")
    queue.put(other, "other 1")
    assert queue.work()[1:] == ["other 0", "other 1", "loud 1", "loud 2"]
    queue.clock.move_to(100)
    queue.put(loud, "loud 3")
    queue.put(other, "other 2")
    assert queue.work()[5:] == ["loud 3", "other 2"], "not for ever"


def test_so_does_an_address_and_a_quiet_table_there_comes_before_a_loud_one() -> None:
    queue = Queue()
    loud, quiet, far = queue.device("loud"), queue.device("quiet"), queue.device("far", "there")
    queue.put(loud, "loud 0", ADDRESS_WORK_RATE[0] + 0.1)
    queue.work()
    for name, device in (("loud 1", loud), ("quiet", quiet), ("far", far)):
        queue.put(device, name)
    assert queue.work()[1:] == ["far", "quiet", "loud 1"]


def test_a_device_has_no_endless_queue() -> None:
    queue = Queue()
    device = queue.device("table")
    assert all(queue.put(device, f"{at}") for at in range(MAX_WAITING_PER_DEVICE))
    assert not queue.put(device, "too much")
    assert len(queue.work()) == MAX_WAITING_PER_DEVICE and queue.put(device, "later")
