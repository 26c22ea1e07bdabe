/**
 * Encodes an ONNX model as a ModelProto (IR 8, opset 17), which every ONNX tool opens; `src/model`
 * decodes it.
 */
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

/** Versions that ONNX Runtime 1.30 (node and web) and every tool since 2022 can read. */
export const IR_VERSION = 8;
export const OPSET = 17;

/** Encodes a model as the bytes of an `.onnx` file. Field numbers are those of onnx.proto3. */
export function encodeOnnxModel(model: OnnxModel): Uint8Array {
  const writer = new ProtobufWriter();
  writer.writeInteger(1, model.irVersion);
  writer.writeString(2, model.producerName);
  writer.writeString(3, model.producerVersion);
  writer.writeMessage(7, (graph) => writeGraph(graph, model));
  writer.writeMessage(8, (opset) => opset.writeString(1, '').writeInteger(2, model.opset));
  for (const [key, value] of Object.entries(model.metadata)) {
    writer.writeMessage(14, (entry) => entry.writeString(1, key).writeString(2, value));
  }
  return writer.finish();
}

function writeGraph(graph: ProtobufWriter, model: OnnxModel): void {
  for (const node of model.nodes) graph.writeMessage(1, (writer) => writeNode(writer, node));
  graph.writeString(2, model.graphName);
  for (const tensor of model.initializers) graph.writeMessage(5, (writer) => writeInitializer(writer, tensor));
  for (const value of model.inputs) graph.writeMessage(11, (writer) => writeValue(writer, value));
  for (const value of model.outputs) graph.writeMessage(12, (writer) => writeValue(writer, value));
}

function writeNode(writer: ProtobufWriter, node: OnnxNode): void {
  for (const input of node.inputs) writer.writeString(1, input);
  for (const output of node.outputs) writer.writeString(2, output);
  writer.writeString(3, node.name);
  writer.writeString(4, node.op);
  for (const [name, value] of Object.entries(node.attributes)) {
    writer.writeMessage(5, (attribute) => writeAttribute(attribute.writeString(1, name), value));
  }
}

function writeAttribute(writer: ProtobufWriter, value: OnnxAttribute): void {
  if (typeof value === 'number') {
    writer.writeInteger(3, value).writeInteger(20, 2); // INT
  } else if (typeof value === 'string') {
    writer.writeString(4, value).writeInteger(20, 3); // STRING
  } else {
    for (const item of value) writer.writeInteger(8, item);
    writer.writeInteger(20, 7); // INTS
  }
}

function writeInitializer(writer: ProtobufWriter, { name, type, shape, data }: OnnxInitializer): void {
  for (const size of shape) writer.writeInteger(1, size);
  writer.writeInteger(2, ELEMENT_CODES[type]);
  writer.writeString(8, name);
  // raw_data is little-endian, as is every machine that runs this.
  writer.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeValue(writer: ProtobufWriter, { name, type, shape }: OnnxValue): void {
  writer.writeString(1, name);
  writer.writeMessage(2, (typeProto) =>
    typeProto.writeMessage(1, (tensorType) => {
      tensorType.writeInteger(1, ELEMENT_CODES[type]);
      tensorType.writeMessage(2, (shapeProto) => {
        for (const size of shape) {
          shapeProto.writeMessage(1, (dimension) =>
            typeof size === 'number' ? dimension.writeInteger(1, size) : dimension.writeString(2, size),
          );
        }
      });
    }),
  );
}
