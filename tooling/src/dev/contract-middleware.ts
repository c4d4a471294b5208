import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteContract } from '@sala/shared-contracts';
import type { RequestHandler } from 'webpack-dev-server';
import { workspaceRoot, type BundleFolder } from '../build/index';

const contractOf = async (folder: BundleFolder): Promise<RemoteContract> => {
  const url = pathToFileURL(path.join(workspaceRoot, folder, 'remote.contract.ts')).href;
  const module = (await import(url)) as { default: RemoteContract }; // validated by the folder's build
  return module.default;
};

/**
 * Serves `/remote.contract.json`: pages take paths, menu and title from the developer's machine as
 * well, so the remote need not be released.
 */
export const contractMiddleware = (folder: BundleFolder) => {
  const middleware: RequestHandler = (_request, response, next) => {
    contractOf(folder).then((contract) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*'); // runs before the server's own headers
      response.end(JSON.stringify(contract));
    }, next);
  };
  return { name: 'contract', path: '/remote.contract.json', middleware };
};
