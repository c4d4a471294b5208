import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Runs the installer: links the new package's dependencies and adds it to the lockfile.
 *
 * @returns whether it succeeded; its output goes to stderr
 */
const install = async (root: string): Promise<boolean> => {
  const child = spawn(process.execPath, [path.join(root, 'tooling/bin/install.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  // Interrupting the command interrupts the installer; this process stays to clean up.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  try {
    const [code] = (await once(child, 'close')) as [number | null]; // the event's first argument
    return code === 0;
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass);
  }
};

/** Installs a new folder, or removes it and reverts the lockfile. @throws Error */
export const installRemote = async (root: string, folder: string): Promise<void> => {
  const lockfile = path.join(root, 'pnpm-lock.yaml');
  const before = path.join(root, `.pnpm-lock.${process.pid}.before`);
  await copyFile(lockfile, before);
  try {
    if (await install(root)) return;
    await rm(path.join(root, folder), { recursive: true, force: true });
    await copyFile(before, lockfile);
    throw new Error(
      `The packages of ${folder} could not be installed (see above), so the folder was removed.`,
    );
  } finally {
    await rm(before, { force: true });
  }
};
