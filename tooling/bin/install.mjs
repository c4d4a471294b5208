// Takes up a package that was added to the workspace; what is there already is not fetched again.
import process from 'node:process';
import { installChanges, root } from './ensure-install.mjs';

process.chdir(root);
process.exit(await installChanges());
