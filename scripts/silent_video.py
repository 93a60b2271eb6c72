"""Write the video of four seconds that keeps a screen on: `python scripts/silent_video.py`.

A phone leaves its screen on while a video with a sound track plays. The file is made without an encoder:
H.264 whose blocks have no residual (ITU-T H.264, 7.3) and AAC frames without a spectrum, in MP4
(ISO/IEC 14496-12).
"""

import base64
import struct
import sys
from pathlib import Path

OUT = Path(__file__).parent.parent / "client/src/lib/silentVideo.ts"
SIDE_PX = 64
BLOCKS = (SIDE_PX // 16) ** 2
FRAMES = 4
"""One frame a second. Android shows controls for longer videos in its notifications."""
SOUND_HZ, SOUND_SAMPLES = 8000, 1024
"""Samples of sound in a second, and in one AAC frame."""
SILENCE = bytes((0x00, 0xC8, 0x00, 0x80, 0x23, 0x80))
"""An AAC-LC frame of one channel with nothing in it."""
SOUND_CONFIG = bytes((0x15, 0x88))
"""AAC-LC, 8,000 Hz, one channel (ISO/IEC 14496-3, 1.6.2.1)."""
MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


# -- H.264


def ue(number: int) -> str:
    """Return an unsigned Exp-Golomb code, as bits."""
    bits = f"{number + 1:b}"
    return "0" * (len(bits) - 1) + bits


def unit(head: bytes, *parts: str) -> bytes:
    """Return a NAL unit: its head, then bits, closed by a one and zeros."""
    bits = "".join(parts) + "1"
    bits += "0" * (-len(bits) % 8)
    return head + int(bits, 2).to_bytes(len(bits) // 8, "big")


def sequence() -> bytes:
    """Return the sequence parameters: Constrained Baseline, level 1, frames shown as they stand."""
    side = ue(SIDE_PX // 16 - 1)
    return unit(bytes((0x67, 66, 0xC0, 10)), ue(0), ue(0), ue(2), ue(1), "0", side, side, "1", "1", "0", "0")


def picture() -> bytes:
    """Return the picture parameters: CAVLC, one slice group, the deblocking filter is said in each slice."""
    return unit(
        b"\x68", ue(0), ue(0), "0", "0", ue(0), ue(0), ue(0), "0", "00", ue(0), ue(0), ue(0), "1", "0", "0"
    )


def frame(number: int) -> bytes:
    """Return a grey key frame: each block is predicted without neighbours and has no residual."""
    head = (ue(0), ue(7), ue(0), "0000", ue(number % 2), "0", "0", ue(0), ue(1))
    block = ue(3) + ue(0) + ue(0) + "1"
    return unit(b"\x65", *head, block * BLOCKS)


# -- MP4


def box(kind: str, *parts: bytes) -> bytes:
    """Return a box with its length and name."""
    inside = b"".join(parts)
    return struct.pack(">I", len(inside) + 8) + kind.encode() + inside


def full(kind: str, *parts: bytes, flags: int = 0) -> bytes:
    """Return a box of version 0 with flags."""
    return box(kind, struct.pack(">I", flags), *parts)


def descriptor(tag: int, inside: bytes) -> bytes:
    """Return a descriptor of MPEG-4 Systems."""
    return bytes((tag, len(inside))) + inside


def track(id: int, scale: int, length: int, sizes: list[int], at: int, entry: bytes, is_sound: bool) -> bytes:
    """Return a track whose samples have one length and lie together, from byte `at` of the file on."""
    side = 0 if is_sound else SIDE_PX << 16
    seconds = FRAMES * 1000
    head = full(
        "tkhd",
        struct.pack(">5I8x2hHH", 0, 0, id, 0, seconds, 0, 0, 0x100 if is_sound else 0, 0),
        MATRIX,
        struct.pack(">2I", side, side),
        flags=3,
    )
    media = full("smhd", bytes(4)) if is_sound else full("vmhd", bytes(8), flags=1)
    samples = box(
        "stbl",
        full("stsd", struct.pack(">I", 1), entry),
        full("stts", struct.pack(">3I", 1, len(sizes), length)),
        full("stsc", struct.pack(">4I", 1, 1, len(sizes), 1)),
        full("stsz", struct.pack(f">{2 + len(sizes)}I", 0, len(sizes), *sizes)),
        full("stco", struct.pack(">2I", 1, at)),
    )
    kind, name = (b"soun", b"sound\0") if is_sound else (b"vide", b"video\0")
    inside = box(
        "mdia",
        full("mdhd", struct.pack(">4I2H", 0, 0, scale, length * len(sizes), 0x55C4, 0)),
        full("hdlr", struct.pack(">I4s12x", 0, kind), name),
        box("minf", media, box("dinf", full("dref", struct.pack(">I", 1), full("url ", flags=1))), samples),
    )
    return box("trak", head, inside)


def video_entry() -> bytes:
    """Return the sample description of the video."""
    parameters = [sequence(), picture()]
    sets = b"".join(
        struct.pack(">BH", 1 if at else 0xE1, len(one)) + one for at, one in enumerate(parameters)
    )
    config = box("avcC", bytes((1, 66, 0xC0, 10, 0xFF)), sets)
    fixed = struct.pack(">6xH16x2H3IH32xHh", 1, SIDE_PX, SIDE_PX, 0x480000, 0x480000, 0, 1, 24, -1)
    return box("avc1", fixed, config)


def sound_entry() -> bytes:
    """Return the sample description of the sound."""
    decoder = descriptor(
        4, bytes((0x40, 0x15, 0, 0, 0)) + struct.pack(">2I", 8000, 8000) + descriptor(5, SOUND_CONFIG)
    )
    es = descriptor(3, b"\0\2\0" + decoder + descriptor(6, b"\2"))
    return box("mp4a", struct.pack(">6xH8x2HI I", 1, 1, 16, 0, SOUND_HZ << 16), full("esds", es))


def video() -> bytes:
    """Return the whole file."""
    frames = [struct.pack(">I", len(one)) + one for one in map(frame, range(FRAMES))]
    sounds = [SILENCE] * (FRAMES * SOUND_HZ // SOUND_SAMPLES)
    begin = box("ftyp", b"isom", struct.pack(">I", 0x200), b"isomavc1mp42")

    def moov(at: int) -> bytes:
        head = struct.pack(">4IIH10x", 0, 0, 1000, FRAMES * 1000, 0x10000, 0x100)
        pictures = [len(one) for one in frames]
        return box(
            "moov",
            full("mvhd", head, MATRIX, bytes(24), struct.pack(">I", 3)),
            track(1, 1000, 1000, pictures, at, video_entry(), False),
            track(
                2,
                SOUND_HZ,
                SOUND_SAMPLES,
                [len(one) for one in sounds],
                at + sum(pictures),
                sound_entry(),
                True,
            ),
        )

    at = len(begin) + len(moov(0)) + 8
    return begin + moov(at) + box("mdat", *frames, *sounds)


def module() -> str:
    """Return the file for the client."""
    text = base64.b64encode(video()).decode()
    return (
        "/** Four seconds of grey and silence; made by scripts/silent_video.py. */\n"
        f'export const SILENT_VIDEO = "data:video/mp4;base64,{text}";\n'
    )


if __name__ == "__main__":
    OUT.write_text(module(), "utf-8")
    sys.stdout.write(f"{OUT.name}: {len(video())} bytes of video\n")
