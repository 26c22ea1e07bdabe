/** Writes an ONNX model as a ModelProto (IR 8, opset 17) that any ONNX tool opens. `src/model` reads it. */
import {
  ELEMENT_CODES,
  type OnnxAttribute,
  type OnnxInitializer,
  type OnnxModel,
  type OnnxNode,
  type OnnxValue,
} from '../../src/model/mod.ts';
import { ProtobufWriter } from './protobuf-writer.ts';

export {
  type Dimension,
  ELEMENT_CODES,
  type ElementType,
  type OnnxAttribute,
  type OnnxInitializer,
  type OnnxModel,
  type OnnxNode,
  type OnnxValue,
  type TypedData,
} from '../../src/model/mod.ts';

/** Both ONNX Runtimes 1.30 (node and web) and every tool since 2022 read these. */
export const IR_VERSION = 8;
export const OPSET = 17;

/** The bytes of the `.onnx` file. Field numbers are those of onnx.proto3. */
export function encodeOnnxModel(model: OnnxModel): Uint8Array {
  const writer = new ProtobufWriter();
  writer.integer(1, model.irVersion);
  writer.string(2, model.producerName);
  writer.string(3, model.producerVersion);
  writer.message(7, (graph) => writeGraph(graph, model));
  writer.message(8, (opset) => opset.string(1, '').integer(2, model.opset));
  for (const [key, value] of Object.entries(model.metadata)) {
    writer.message(14, (entry) => entry.string(1, key).string(2, value));
  }
  return writer.finish();
}

function writeGraph(graph: ProtobufWriter, model: OnnxModel): void {
  for (const node of model.nodes) graph.message(1, (writer) => writeNode(writer, node));
  graph.string(2, model.graphName);
  for (const tensor of model.initializers) graph.message(5, (writer) => writeInitializer(writer, tensor));
  for (const value of model.inputs) graph.message(11, (writer) => writeValue(writer, value));
  for (const value of model.outputs) graph.message(12, (writer) => writeValue(writer, value));
}

function writeNode(writer: ProtobufWriter, node: OnnxNode): void {
  for (const input of node.inputs) writer.string(1, input);
  for (const output of node.outputs) writer.string(2, output);
  writer.string(3, node.name);
  writer.string(4, node.op);
  for (const [name, value] of Object.entries(node.attributes)) {
    writer.message(5, (attribute) => writeAttribute(attribute.string(1, name), value));
  }
}

function writeAttribute(writer: ProtobufWriter, value: OnnxAttribute): void {
  if (typeof value === 'number') {
    writer.integer(3, value).integer(20, 2); // INT
  } else if (typeof value === 'string') {
    writer.string(4, value).integer(20, 3); // STRING
  } else {
    for (const item of value) writer.integer(8, item);
    writer.integer(20, 7); // INTS
  }
}

function writeInitializer(writer: ProtobufWriter, { name, type, shape, data }: OnnxInitializer): void {
  for (const size of shape) writer.integer(1, size);
  writer.integer(2, ELEMENT_CODES[type]);
  writer.string(8, name);
  // raw_data is little-endian, as every machine that runs this is.
  writer.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeValue(writer: ProtobufWriter, { name, type, shape }: OnnxValue): void {
  writer.string(1, name);
  writer.message(2, (typeProto) =>
    typeProto.message(1, (tensorType) => {
      tensorType.integer(1, ELEMENT_CODES[type]);
      tensorType.message(2, (shapeProto) => {
        for (const size of shape) {
          shapeProto.message(1, (dimension) =>
            typeof size === 'number' ? dimension.integer(1, size) : dimension.string(2, size),
          );
        }
      });
    }),
  );
}
