"""A network as an ONNX model, for other programs.

Inputs are the features of a position and a move together, as a list of numbers; the output is the value of the rest of
the round to the seat that moves, in points or places.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from fairdeal.engine import network_limits as limits
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.network import Network

ONE = float(1 << limits.SHIFT)
OPSET = 17


def export_onnx(network: Network, scale: float, path: Path) -> None:
    """Write a network to a file; needs the package onnx."""
    try:
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    except ImportError:
        raise BadSetup("--export needs the package onnx: pip install 'fairdeal[train]'") from None
    rows, bias, hidden, hidden_bias, output = [np.asarray(numbers, np.float32) for numbers in network.arrays]
    weights: dict[str, npt.NDArray[np.float32]] = {
        "rows": rows.reshape(-1, network.width) / ONE,
        "bias": bias / ONE,
        "hidden": hidden.reshape(-1, network.width).T / ONE,
        "hidden_bias": hidden_bias / ONE**2,
        "output": output.reshape(-1, 1) / ONE * scale,
        "output_bias": np.array([network.output_bias], np.float32) / ONE**2 * scale,
        "lowest": np.array(0, np.float32),
        "highest": np.array(limits.MAX_ACTIVATION / ONE, np.float32),
    }
    constants = [numpy_helper.from_array(value.astype(np.float32), name) for name, value in weights.items()]
    constants.append(numpy_helper.from_array(np.array([0], np.int64), "axis"))
    nodes = [
        helper.make_node("Gather", ["rows", "features"], ["found"], axis=0),
        helper.make_node("ReduceSum", ["found", "axis"], ["sums"], keepdims=1),
        helper.make_node("Add", ["sums", "bias"], ["shifted"]),
        helper.make_node("Clip", ["shifted", "lowest", "highest"], ["active"]),
        helper.make_node("MatMul", ["active", "hidden"], ["products"]),
        helper.make_node("Add", ["products", "hidden_bias"], ["hidden_sums"]),
        helper.make_node("Clip", ["hidden_sums", "lowest", "highest"], ["hidden_active"]),
        helper.make_node("MatMul", ["hidden_active", "output"], ["product"]),
        helper.make_node("Add", ["product", "output_bias"], ["value"]),
    ]
    graph = helper.make_graph(
        nodes,
        "fairdeal",
        [helper.make_tensor_value_info("features", TensorProto.INT64, ["number of features"])],
        [helper.make_tensor_value_info("value", TensorProto.FLOAT, [1, 1])],
        constants,
    )
    model = helper.make_model(graph, producer_name="fairdeal", opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
