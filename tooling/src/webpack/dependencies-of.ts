import type { Dependency, Module } from 'webpack';

/** What a module imports, also from inside of `import()`. */
export const dependenciesOf = ({
  dependencies,
  blocks,
}: Pick<Module, 'dependencies' | 'blocks'>): Dependency[] => [
  ...dependencies,
  ...blocks.flatMap(dependenciesOf),
];
