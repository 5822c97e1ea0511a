"""Write columns.jsonl: Arrow IPC streams made by PyArrow, with the values they hold.

    pip install -r requirements.txt
    python generate.py
"""

import base64
import json
import pathlib

import pyarrow as pa

HERE = pathlib.Path(__file__).parent
NULL = None


def chunks(values, type, at=(5, 5, 12)):
    """Record batches of 5, 0, 7 … rows; each is a slice of the whole, so that offsets are odd."""
    whole = pa.array([values[0], *values], type=type).slice(1)
    bounds = [0, *at, len(values)]
    return [whole.slice(a, b - a) for a, b in zip(bounds, bounds[1:])]


def garbage(type, valid, *buffers):
    """An array whose null rows hold what no valid row holds."""
    bits = pa.array(valid, type=pa.bool_()).buffers()[1]
    return pa.Array.from_buffers(type, len(valid), [bits, *map(pa.py_buffer, buffers)])


def dictionary(keys, entries, key_type=pa.int8(), type=pa.string()):
    return pa.DictionaryArray.from_arrays(
        pa.array(keys, type=key_type), pa.array(entries, type=type)
    )


def view(length, rest):
    return length.to_bytes(4, "little", signed=True) + rest.ljust(12, b"\0")


def cases():
    cells = [3, NULL, 0, 1, 3, 3, NULL, NULL, 1, 0, 0, 3, 1, NULL, 3, 1, 0, 1]
    for bits in (8, 16, 32, 64):
        for sign, least in (("", -(2 ** (bits - 1))), ("u", 0)):
            most = least + 2**bits - 1
            labels = [least, 0, 1, most]
            values = [NULL if cell is NULL else labels[cell] for cell in cells]
            type = getattr(pa, f"{sign}int{bits}")()
            yield f"{sign}int{bits}", chunks(values, type)
            yield f"{sign}int{bits} without nulls", chunks([v or 0 for v in values], type)
    for name, type in (("float32", pa.float32()), ("float64", pa.float64())):
        yield name, chunks([NULL if cell is NULL else cell - 2.0 for cell in cells], type)
    yield "bool", chunks([NULL if cell is NULL else cell > 1 for cell in cells], pa.bool_())
    yield "null", chunks([NULL] * 18, pa.null())
    texts = ["", "class with a long name", "é\U0001f600", "\ufeffb"]
    values = [NULL if cell is NULL else texts[cell] for cell in cells]
    for name, type in (
        ("utf8", pa.string()),
        ("large_utf8", pa.large_string()),
        ("utf8_view", pa.string_view()),
    ):
        yield name, chunks(values, type)
        yield f"{name} without nulls", chunks([v or "" for v in values], type)
    for key_type in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"):
        type = pa.dictionary(getattr(pa, key_type)(), pa.string())
        yield f"dictionary of {key_type}", chunks(values, type)
    yield "dictionary of large_utf8", [dictionary([1, 0, 1], ["a", "b"], type=pa.large_string())]
    yield "dictionary of utf8_view", [dictionary([1, 0, 1], texts, type=pa.string_view())]
    yield "dictionary of int64", [dictionary([1, 0, 1], [2**62, -1], type=pa.int64())]
    yield "dictionary of booleans", [dictionary([1, 0, NULL], [True, False], type=pa.bool_())]
    yield "dictionary with duplicates, a null and unused entries", [
        dictionary([1, 2, 3, NULL, 4, 1], ["", "a", "b", "a", NULL, "unused"]),
    ]
    yield "dictionary replaced", [
        dictionary([0, 1, 0], ["a", "b"]),
        dictionary([0, 1, 2, NULL], ["c", "a", "d"]),
    ]
    yield "dictionary grown", [
        dictionary([0, 1, 0], ["a", "b"]),
        dictionary([3, 2, NULL, 0], ["a", "b", "c", "d"]),
    ]
    valid = [True, False, True, False, True]
    yield "int32 over garbage", [
        garbage(pa.int32(), valid, b"".join(v.to_bytes(4, "little") for v in (7, 1, 8, 2, 7)))
    ]
    yield "dictionary keys over garbage", [
        pa.DictionaryArray.from_arrays(
            garbage(pa.int8(), valid, bytes([1, 99, 0, 200, 1])), pa.array(["a", "b"]), safe=False
        )
    ]
    views = [view(1, b"a"), view(-5, b"?"), view(2, b"bb"), view(2**31 - 1, b"?"), view(1, b"a")]
    yield "utf8_view over garbage", [garbage(pa.string_view(), valid, b"".join(views))]


def stream(arrays, compression=None):
    batches = [pa.record_batch([array], names=["column"]) for array in arrays]
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression=compression, emit_dictionary_deltas=True)
    with pa.ipc.new_stream(sink, batches[0].schema, options=options) as writer:
        for batch in batches:
            writer.write_batch(batch)
    return base64.b64encode(sink.getvalue()).decode()


def value(cell):
    # JSON holds no integers beyond 2^53.
    if isinstance(cell, float):
        return int(cell)
    wide = isinstance(cell, int) and not isinstance(cell, bool) and abs(cell) >= 2**53
    return {"bigint": str(cell)} if wide else cell


def main():
    columns = []
    for name, arrays in cases():
        columns.append(
            {
                "name": name,
                "values": [value(cell) for array in arrays for cell in array.to_pylist()],
                "stream": stream(arrays),
            }
        )
    sizes = (40, 0, 60)
    texts = [f"label {(i * i) % 7}" for i in range(sum(sizes))]
    for codec in ("lz4", "zstd"):
        for name, cells in (
            ("utf8", pa.array(texts)),
            ("int64", pa.array([(i * i) % 11 for i in range(sum(sizes))])),
            ("dictionary", pa.array(texts).dictionary_encode()),
        ):
            columns.append(
                {
                    "name": f"{name}, {codec}",
                    "values": cells.to_pylist(),
                    "stream": stream(list(chunks_of(cells, sizes)), codec),
                }
            )
    lines = [json.dumps(column) for column in ({"pyarrow": pa.__version__}, *columns)]
    (HERE / "columns.jsonl").write_text("\n".join(lines) + "\n")


def chunks_of(cells, sizes):
    start = 0
    for size in sizes:
        yield cells.slice(start, size)
        start += size


if __name__ == "__main__":
    main()
