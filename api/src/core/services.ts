import type { PlannedFailures } from '../sandbox/planned-failures';
import type { Clock } from './clock';
import type { Mailer } from './mailer';
import type { Passwords } from './passwords';
import type { SessionDirectory } from './sessions';
import type { Tokens } from './tokens';

/** The adapters that handlers may use; each is made once, when the API is built. */
export interface Services {
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly sessions: SessionDirectory;
  readonly tokens: Tokens;
  readonly failures: PlannedFailures;
  /** Origin of the site, without a slash at the end, for links in mail. */
  readonly publicUrl: string;
}
