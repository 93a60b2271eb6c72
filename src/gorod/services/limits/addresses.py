"""Internet addresses and the networks around them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

PREFIX_BITS = {4: (32, 24, 16), 6: (64, 56, 48)}
"""By version, the narrowest first. A network at home is a /64 of IPv6; a device takes any address there.
Providers give each customer a /56 or a /48, which contain many networks."""


@lru_cache(maxsize=1024)
def prefixes_of(address: str) -> tuple[str, ...]:
    """The prefixes of an address, the narrowest first; a name that is no address has itself alone.

    >>> prefixes_of("2001:db8:1:234::1")
    ('20010db800010234/64', '20010db8000102/56', '20010db80001/48')
    >>> prefixes_of("::ffff:192.0.2.1") == prefixes_of("192.0.2.1")
    True
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return (address,)
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    size, digits = found.max_prefixlen, found.packed.hex()
    return tuple(f"{digits[: -(size - bits) // 4 or None]}/{bits}" for bits in PREFIX_BITS[found.version])
