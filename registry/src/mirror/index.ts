export type { ArtefactMirror } from './artefact-mirror';
export { s3Mirror, type S3Options } from './s3-mirror';
