import ts from 'typescript';

/** `in`: remotes give such a value; `out`: they receive it. */
export type Direction = 'in' | 'out';

const printer = ts.createPrinter({ removeComments: true });

export function printType(node: ts.Node): string {
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replaceAll(/\s+/g, ' ');
}

const flip = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in');

/**
 * Compares two types structurally. What it does not understand counts as breaking unless it is written the same.
 *
 * @returns a sentence for each change by which a remote that compiled may not compile or work any more
 */
export function compareTypes(before: ts.TypeNode, after: ts.TypeNode, direction: Direction, at: string): string[] {
  const [a, b] = [unwrap(before), unwrap(after)];
  if (printType(a) === printType(b)) return [];
  if (ts.isTypeLiteralNode(a) && ts.isTypeLiteralNode(b)) return compareMembers(a.members, b.members, direction, at);
  if (ts.isFunctionTypeNode(a) && ts.isFunctionTypeNode(b)) return compareSignatures(a, b, direction, at);
  if (ts.isArrayTypeNode(a) && ts.isArrayTypeNode(b)) {
    return compareTypes(a.elementType, b.elementType, direction, `an item of ${at}`);
  }
  if (ts.isTupleTypeNode(a) && ts.isTupleTypeNode(b)) return compareTuples(a, b, at);
  if (ts.isTypeReferenceNode(a) && ts.isTypeReferenceNode(b) && printType(a.typeName) === printType(b.typeName)) {
    return compareArguments(a, b, direction, at);
  }
  if (ts.isUnionTypeNode(a) || ts.isUnionTypeNode(b)) return compareUnions(a, b, direction, at);
  return [`${at} is ${printType(b)} instead of ${printType(a)}`];
}

function unwrap(node: ts.TypeNode): ts.TypeNode {
  if (ts.isParenthesizedTypeNode(node)) return unwrap(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return unwrap(node.type);
  return node;
}

/** `Schema<what it accepts, what it returns>` is used in both directions, `Input<T>` in one. */
function compareArguments(
  a: ts.TypeReferenceNode,
  b: ts.TypeReferenceNode,
  direction: Direction,
  at: string,
): string[] {
  const name = printType(a.typeName);
  const [inA, outA] = [a.typeArguments?.[0], a.typeArguments?.[1] ?? a.typeArguments?.[0]];
  const [inB, outB] = [b.typeArguments?.[0], b.typeArguments?.[1] ?? b.typeArguments?.[0]];
  if (name === 'Input' && inA && inB) return compareTypes(inA, inB, 'in', at);
  if (name === 'Schema' && inA && inB && outA && outB) {
    return [...compareTypes(inA, inB, 'in', at), ...compareTypes(outA, outB, 'out', at)];
  }
  if (a.typeArguments?.length !== b.typeArguments?.length) {
    return [`${at} is ${printType(b)} instead of ${printType(a)}`];
  }
  return (a.typeArguments ?? []).flatMap((argument, index) => {
    const other = b.typeArguments?.[index];
    return other ? compareTypes(argument, other, direction, at) : [];
  });
}

/** Tables of values, such as the list of menu icons; a new entry breaks nothing. */
function compareTuples(a: ts.TupleTypeNode, b: ts.TupleTypeNode, at: string): string[] {
  const known = b.elements.map(printType);
  return a.elements.map(printType).flatMap((item) => (known.includes(item) ? [] : [`${at} has no ${item} any more`]));
}

function compareUnions(a: ts.TypeNode, b: ts.TypeNode, direction: Direction, at: string): string[] {
  const [before, after] = [listChoices(a), listChoices(b)];
  const gone = before.filter((choice) => !after.some((other) => printType(other) === printType(choice)));
  const added = after.filter((choice) => !before.some((other) => printType(other) === printType(choice)));
  const [goneOne, addedOne] = [gone[0], added[0]];
  if (gone.length === 1 && added.length === 1 && goneOne && addedOne && !ts.isLiteralTypeNode(goneOne)) {
    return compareTypes(goneOne, addedOne, direction, at);
  }
  return direction === 'in'
    ? gone.map((choice) => `${at} may not be ${printType(choice)} any more`)
    : added.map((choice) => `${at} may now be ${printType(choice)}, which nobody expects`);
}

function listChoices(node: ts.TypeNode): ts.TypeNode[] {
  const inner = unwrap(node);
  return ts.isUnionTypeNode(inner) ? inner.types.flatMap(listChoices) : [inner];
}

type Member = { type: ts.TypeNode | undefined; method: ts.SignatureDeclaration | undefined; optional: boolean };

export function compareMembers(
  before: Iterable<ts.Node>,
  after: Iterable<ts.Node>,
  direction: Direction,
  at: string,
): string[] {
  const [a, b] = [listMembers(before), listMembers(after)];
  const faults: string[] = [];
  for (const [name, member] of a) {
    const other = b.get(name);
    const place = `${at}.${name}`;
    if (!other) {
      faults.push(`${place} is gone`);
      continue;
    }
    if (direction === 'in' && member.optional && !other.optional) faults.push(`${place} is required now`);
    if (direction === 'out' && !member.optional && other.optional) faults.push(`${place} may be missing now`);
    if (member.method && other.method) faults.push(...compareSignatures(member.method, other.method, direction, place));
    else if (member.type && other.type) faults.push(...compareTypes(member.type, other.type, direction, place));
    else if (Boolean(member.type) !== Boolean(other.type)) faults.push(`${place} is of another kind`);
  }
  if (direction === 'in') {
    for (const [name, { optional }] of b)
      if (!a.has(name) && !optional) faults.push(`${at}.${name} is new and required`);
  }
  return faults;
}

function listMembers(nodes: Iterable<ts.Node>): Map<string, Member> {
  const members = new Map<string, Member>();
  for (const node of nodes) {
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      const type = node.type && (ts.isFunctionTypeNode(node.type) ? undefined : node.type);
      const method = node.type && ts.isFunctionTypeNode(node.type) ? node.type : undefined;
      members.set(printType(node.name), { type, method, optional: node.questionToken !== undefined });
    } else if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
      members.set(printType(node.name), { type: undefined, method: node, optional: node.questionToken !== undefined });
    } else if (ts.isConstructorDeclaration(node)) {
      members.set('constructor', { type: undefined, method: node, optional: false });
    } else members.set(printType(node), { type: undefined, method: undefined, optional: false });
  }
  return members;
}

export function compareSignatures(
  a: ts.SignatureDeclaration,
  b: ts.SignatureDeclaration,
  direction: Direction,
  at: string,
): string[] {
  const faults: string[] = [];
  if ((a.typeParameters?.map(printType).join() ?? '') !== (b.typeParameters?.map(printType).join() ?? '')) {
    faults.push(`${at} has other type parameters`);
  }
  // remotes call what they receive, so they give its arguments
  const given = flip(direction);
  const isOptional = (parameter: ts.ParameterDeclaration) =>
    parameter.questionToken !== undefined || parameter.dotDotDotToken !== undefined;
  for (const [index, parameter] of a.parameters.entries()) {
    const other = b.parameters[index];
    const place = `argument ${index + 1} of ${at}`;
    if (!other) {
      if (given === 'in') faults.push(`${place} is gone`);
      continue;
    }
    if (given === 'in' && isOptional(parameter) && !isOptional(other)) faults.push(`${place} is required now`);
    if (given === 'out' && !isOptional(parameter) && isOptional(other)) faults.push(`${place} may be missing now`);
    if (parameter.type && other.type) faults.push(...compareTypes(parameter.type, other.type, given, place));
  }
  for (const [index, parameter] of b.parameters.entries()) {
    if (index < a.parameters.length || isOptional(parameter) || given === 'out') continue;
    faults.push(`argument ${index + 1} of ${at} is new and required`);
  }
  if (a.type && b.type) faults.push(...compareTypes(a.type, b.type, direction, `the answer of ${at}`));
  return faults;
}
