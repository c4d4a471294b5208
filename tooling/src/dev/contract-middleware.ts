import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteContract } from '@sala/shared-contracts';
import type { RequestHandler } from 'webpack-dev-server';
import { workspaceRoot, type BundleFolder } from '../build/index';

const contractOf = async (folder: BundleFolder): Promise<RemoteContract> => {
  const url = pathToFileURL(path.join(workspaceRoot, folder, 'remote.contract.ts')).href;
  const module = (await import(url)) as { default: RemoteContract }; // the build of the folder has taken it so
  return module.default;
};

/**
 * Answers for `/remote.contract.json`: a page that takes a remote from a developer's machine has
 * its paths, its menu and its title from there, too, so that it need not have been released
 * before.
 */
export const contractMiddleware = (folder: BundleFolder) => {
  const middleware: RequestHandler = (_request, response, next) => {
    contractOf(folder).then((contract) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*'); // it stands before the server's own headers
      response.end(JSON.stringify(contract));
    }, next);
  };
  return { name: 'contract', path: '/remote.contract.json', middleware };
};
