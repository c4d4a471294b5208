import type { Dependency, Module } from 'webpack';

/** Imports of a module, including dynamic ones. */
export const dependenciesOf = ({
  dependencies,
  blocks,
}: Pick<Module, 'dependencies' | 'blocks'>): Dependency[] => [
  ...dependencies,
  ...blocks.flatMap(dependenciesOf),
];
