// Installs a package that was added to the workspace, preferring cached packages.
import process from 'node:process';
import { installChanges, root } from './ensure-install.mjs';

process.chdir(root);
process.exit(await installChanges());
