export {
  createRegistryClient,
  type PublishAnswer,
  type RegistryClient,
  type RegistryClientOptions,
} from './registry-client';
export { RegistryError, RegistryUnreachable } from './registry-error';
