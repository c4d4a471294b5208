import type { ReleaseToken } from '@sala/shared-contracts';
import { makeChange, type ChangeParts, type ChangeRequest } from '../life-cycle/make-change';
import type { ReleaseActor, TokenHolder } from '../registry-port';
import {
  markTokenRevoked,
  findHolder,
  insertToken,
  listTokens,
  readOperatorToken,
  writeOperatorToken,
  type NewToken,
} from './tokens';

export interface CreatedToken {
  readonly token: ReleaseToken;
  /** Shown once: only its hash is stored. */
  readonly secret: string;
}

const operator: ReleaseActor = { kind: 'operator', id: 'operator', name: 'operator' };

/** Issues and revokes the tokens of release teams; each change is an event of the release log. */
export class TokenService {
  constructor(
    private readonly change: ChangeParts,
    private readonly onChange: () => void,
  ) {}

  list(): Promise<readonly ReleaseToken[]> {
    return listTokens(this.change.pool);
  }

  async create(request: NewToken, actor: ReleaseActor): Promise<CreatedToken> {
    let inserted: Awaited<ReturnType<typeof insertToken>> | undefined;
    const decide: ChangeRequest['decide'] = async (_log, db) =>
      (inserted = await insertToken(db, request, actor.name, this.change.clock())).draft;
    await makeChange(this.change, { actor, reason: null, decide });
    this.onChange();
    if (!inserted) throw new Error('a token was written and is not there');
    return { token: inserted.token, secret: inserted.secret };
  }

  async revoke(id: string, actor: ReleaseActor): Promise<ReleaseToken> {
    let ended: Awaited<ReturnType<typeof markTokenRevoked>> | undefined;
    const decide: ChangeRequest['decide'] = async (_log, db) =>
      (ended = await markTokenRevoked(db, id, this.change.clock())).draft;
    await makeChange(this.change, { actor, reason: null, decide });
    if (!ended) throw new Error('a token was ended and is not there');
    return ended.token;
  }

  holderOf(secret: string): Promise<TokenHolder | null> {
    return findHolder(this.change.pool, secret, this.change.clock());
  }

  /**
   * An operator token with every right. A valid token already in the file is reused.
   *
   * @param directory where `operator-token` is written (mode 0600)
   * @returns the secret
   */
  async ensureOperatorToken(directory: string): Promise<string> {
    const found = await readOperatorToken(directory);
    if (found !== null && (await this.holderOf(found))) return found;
    const { secret } = await this.create(
      { name: 'operator', remote: null, scopes: ['admin'] },
      operator,
    );
    await writeOperatorToken(directory, secret);
    return secret;
  }
}
