"""Voices for tests: a minimal model of Piper, and programs that speak or fail to."""

import json
import string
import sys
from pathlib import Path

RATE = 16_000
SAMPLES_A_PHONEME = 400


def piper_model(folder: Path, voice: str = "ru") -> Path:
    """Make a model that plays a tone for each phoneme, as long as its scale says; with its configuration."""
    import onnx
    from onnx import TensorProto, helper

    inputs = [
        helper.make_tensor_value_info("input", TensorProto.INT64, [1, "phonemes"]),
        helper.make_tensor_value_info("input_lengths", TensorProto.INT64, [1]),
        helper.make_tensor_value_info("scales", TensorProto.FLOAT, [3]),
    ]
    constants = {
        "one": helper.make_tensor("one", TensorProto.INT64, [1], [1]),
        "length_at": helper.make_tensor("length_at", TensorProto.INT64, [1], [1]),
        "samples": helper.make_tensor("samples", TensorProto.FLOAT, [1], [float(SAMPLES_A_PHONEME)]),
        "axes": helper.make_tensor("axes", TensorProto.INT64, [1], [2]),
        "flat": helper.make_tensor("flat", TensorProto.INT64, [4], [1, 1, 1, -1]),
    }
    nodes = [
        helper.make_node("Gather", ["scales", "length_at"], ["length"]),
        helper.make_node("Mul", ["length", "samples"], ["wanted"]),
        helper.make_node("Cast", ["wanted"], ["count"], to=TensorProto.INT64),
        helper.make_node("Cast", ["input"], ["tones"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["tones", "axes"], ["apart"]),
        helper.make_node("Concat", ["one", "one", "count"], ["times"], axis=0),
        helper.make_node("Tile", ["apart", "times"], ["long"]),
        helper.make_node("Reshape", ["long", "flat"], ["output"]),
    ]
    outputs = [helper.make_tensor_value_info("output", TensorProto.FLOAT, [1, 1, 1, "samples"])]
    graph = helper.make_graph(nodes, "tones", inputs, outputs, list(constants.values()))
    opset = helper.make_opsetid("", 17)
    made = helper.make_model(graph, opset_imports=[opset], ir_version=10)
    file = folder / f"{voice}.onnx"
    onnx.save(made, str(file))
    letters = "_^$ " + string.ascii_letters + "ɡɭʌɪɨʲˈˌɕʃʒɛɑɐəɵæʊɔ.,!?'"
    config = {
        "num_symbols": len(letters),
        "num_speakers": 1,
        "audio": {"sample_rate": RATE},
        "espeak": {"voice": voice},
        "phoneme_id_map": {letter: [at] for at, letter in enumerate(letters)},
    }
    Path(f"{file}.json").write_text(json.dumps(config), "utf-8")
    return file


def program(folder: Path, text: str) -> list[str]:
    """Return a command that runs this Python."""
    file = folder / "voice.py"
    file.write_text(text, "utf-8")
    return [sys.executable, str(file)]


SPEAKS = """
import sys, wave
text, rate = sys.stdin.buffer.read().decode(), 22050
with open(sys.argv[0] + ".heard", "a") as heard:
    print(*sys.argv[1:], text, file=heard)
with wave.open(sys.stdout.buffer, "wb") as file:
    file.setparams((2, 2, rate, 0, "NONE", ""))
    file.writeframes(b"\\x10\\x20\\x30\\x20" * (100 * len(text)))
"""
"""In two channels, a hundred samples a letter; keeps the text that it was asked for."""
