"""
Frames of Zstandard with what they hold, and hashes by XXH64. Written with zstandard 0.25.0 and xxhash 4.1.0.

    python generate_frames.py
"""

import base64
import json
import random
from pathlib import Path

import xxhash
import zstandard as zstd

FOLDER = Path(__file__).parent


def packed(content: bytes, checksum: bool = True, level: int = 3, size: bool = True) -> bytes:
    packer = zstd.ZstdCompressor(level=level, write_checksum=checksum, write_content_size=size)
    return packer.compress(content)


def skipped(n: int) -> bytes:
    return bytes.fromhex("5a2a4d18") + n.to_bytes(4, "little") + bytes(n)


def streamed(content: bytes) -> bytes:
    packer = zstd.ZstdCompressor(write_checksum=True).compressobj()
    return packer.compress(content) + packer.flush()


draw = random.Random(47)
text = b"y,pred\n" + b"".join(b"%d,%d\n" % (draw.random() < 0.5, draw.random() < 0.5) for _ in range(60))
noise = draw.randbytes(300)
zeros = bytes(400_000)
cases = {
    "text": (packed(text), text),
    "text without a checksum": (packed(text, checksum=False), text),
    "text of unknown size": (packed(text, size=False), text),
    "a stream": (streamed(text), text),
    "noise, in a raw block": (packed(noise), noise),
    "several blocks": (packed(zeros), zeros),
    "nothing": (packed(b""), b""),
    "several frames": (packed(text) + packed(b"") + packed(noise, checksum=False) + packed(text), text + noise + text),
    "frames to be skipped": (skipped(0) + packed(text) + skipped(19) + packed(noise) + skipped(3), text + noise),
}
frames = [
    {
        "name": name,
        "packed": base64.b64encode(frame).decode(),
        "nBytes": len(content),
        "hash": xxhash.xxh64_hexdigest(content),
    }
    for name, (frame, content) in cases.items()
]
hashes = [
    {"nBytes": n, "hash": xxhash.xxh64_hexdigest(bytes((i * i + 7 * i) % 251 for i in range(n)))}
    for n in [*range(0, 101), 1000, 4095, 65537]
]
(FOLDER / "frames.json").write_text(json.dumps({"frames": frames, "hashes": hashes}, indent=1) + "\n")
