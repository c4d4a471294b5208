import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  announceKeys,
  createClock,
  createPaymentNetwork,
  createSapNetwork,
  listenForSap,
  type SapNetwork,
  createPhoneNetwork,
  createStripeAccount,
  readyPrescriptionPaper,
  refuseLostKeys,
  startWorker,
  type ApiOptions,
  type Clock,
  type PaymentNetwork,
} from '@sala/api';
import { openDemoBilling, seedDemo } from '@sala/api/demo';
import type { ReleaseAuthority } from '@sala/registry';
import { openRegistry } from './open-registry';
import type { FastifyBaseLogger } from 'fastify';
import { buildApplication } from './application';
import type { Config } from './config';
import { openDatabase, type RunningDatabase } from './database';
import { drainable } from './drain';
import { openDataDirectory } from './embedded-postgres';
import { refuseDemonstration, reconcileInstallation } from './installation';
import { listen } from './listen';

const poolEndMs = 1000;

export interface RunningServer {
  /** The actual port; the public address may differ. */
  readonly port: number;
  readonly database: { readonly description: string };
  /** Warnings about the data for the operator. */
  readonly warnings: readonly string[];
  /** Whether a composition is in force; without one there are no pages. */
  hasPages(): Promise<boolean>;
  /** Who decided what is in force; null: this process accepts no releases. */
  releaseAuthority(): Promise<ReleaseAuthority | null>;
  /** Stops accepting, lets requests finish, stops the database. Leaves no process. */
  stop(): Promise<void>;
}

/** Cleanup functions, run in reverse order; a second call awaits the first. */
const cleanupStack = () => {
  const opened: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | null = null;
  const close = async () => {
    for (const one of opened.reverse()) await one();
  };
  return {
    add: (one: () => Promise<void> | void) => opened.push(one),
    close: () => (closing ??= close()),
  };
};

const sendingOptions = (
  { smtpUrl, mailFrom, vapidPrivateKey, timeStamps }: Config,
  { pool }: RunningDatabase,
) => ({
  pool,
  mailFrom,
  ...(vapidPrivateKey === null ? {} : { vapidPrivateKey }),
  ...(smtpUrl === null ? {} : { smtpUrl }),
  ...(timeStamps && {
    timeStamps: {
      url: timeStamps.url,
      certificate: readFileSync(timeStamps.certificatePath, 'utf8'),
    },
  }),
});

const secretOptions = ({ secretKey, previousSecretKey, encryptAtRest }: Config) => ({
  ...(secretKey === null ? {} : { secretKey }),
  ...(previousSecretKey === null ? {} : { previousSecretKey }),
  encryptAtRest,
});

const apiOptions = (
  config: Config,
  database: RunningDatabase,
  shared: Pick<
    ApiOptions,
    'clock' | 'phoneNetwork' | 'paymentNetwork' | 'sapNetwork' | 'mllpAddress' | 'billing'
  >,
): ApiOptions => ({
  ...shared,
  ...sendingOptions(config, database),
  publicUrl: config.publicUrl,
  sandbox: config.demo,
  platformStaff: config.platformStaff,
  ...(config.clerkPublishableKey === null
    ? {}
    : { clerkPublishableKey: config.clerkPublishableKey }),
  ...secretOptions(config),
});

/** The account at which companies pay for the suite; a demonstration has a simulated one. */
const billingOf = async (
  { demo, publicUrl, stripe }: Config,
  {
    pool,
    clock,
    network,
  }: {
    readonly pool: RunningDatabase['pool'];
    readonly clock: Clock;
    readonly network: PaymentNetwork | null;
  },
): Promise<ApiOptions['billing'] | null> => {
  if (demo) return network && openDemoBilling({ pool, network, publicUrl, clock });
  return stripe && createStripeAccount({ ...stripe, now: () => clock.now() });
};

/** Listens for HL7 messages of SAP; a demonstration does so for its simulated one. */
const takeMessages = async ({
  config: { mllp, demo },
  pool,
  clock,
  log,
  network,
  add,
}: {
  readonly config: Config;
  readonly pool: RunningDatabase['pool'];
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly network: SapNetwork | null;
  readonly add: (close: () => Promise<void>) => void;
}): Promise<string | null> => {
  if (!mllp && !demo) return null;
  const { host, port, close } = await listenForSap({
    pool,
    clock,
    ...(mllp ?? { host: '127.0.0.1', port: 0 }),
    // Nothing of the message itself.
    failed: (err) => log.error({ err }, 'a message of SAP could not be stored'),
  });
  add(close);
  network?.listenAt({ host, port });
  return `${host}:${port}`;
};

/**
 * Starts this process's roles: database, API, registry and pages.
 *
 * @param onLost called when the database died and could not be restarted
 * @throws Error with advice for the operator; nothing is left running
 */
export const startServer = async (
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: Error) => void,
): Promise<RunningServer> => {
  const { add, close } = cleanupStack();
  const plays = (...roles: Config['roles']) => roles.some((role) => config.roles.includes(role));
  try {
    const dataDir = await openDataDirectory(config.dataDir);
    await refuseDemonstration({ ...config, dataDir });
    const database = await openDatabase({ config: { ...config, dataDir }, log, onLost });
    const { pool, stop } = database;
    add(stop);
    // A cut-off request may still hold its connection; stopping the database ends that.
    add(() => Promise.race([pool.end(), delay(poolEndMs, undefined, { ref: false })]));
    const warnings = [
      await reconcileInstallation({ ...config, dataDir }, database),
      database.prepared.warning,
    ].filter((one) => one !== null);
    await refuseLostKeys({ pool, ...secretOptions(config) });
    const announced = await announceKeys({ pool, ...secretOptions(config) }, (err) =>
      log.warn({ err }, 'the keys of this process could not be told'),
    );
    add(announced.stop);
    if (config.demo) await seedDemo(pool);
    // The simulated networks are one for the API and the worker of this process.
    const clock = createClock();
    const phoneNetwork = config.demo ? createPhoneNetwork({ clock, runs: true }) : null;
    if (phoneNetwork) add(phoneNetwork.close);
    // Its pages are served by the API; of another process they would be another account.
    const paymentNetwork =
      config.demo && plays('api')
        ? createPaymentNetwork({
            clock,
            publicUrl: config.publicUrl,
            runs: true,
            stateFile: path.join(dataDir, 'simulated-payments.json'),
          })
        : null;
    if (paymentNetwork) add(paymentNetwork.close);
    const sapNetwork = config.demo ? createSapNetwork({ clock, runs: true }) : null;
    if (sapNetwork) add(sapNetwork.close);
    const mllpAddress = plays('api')
      ? await takeMessages({ config, pool, clock, log, network: sapNetwork, add })
      : null;
    const billing = await billingOf(config, { pool, clock, network: paymentNetwork });
    const shared = {
      clock,
      ...(phoneNetwork && { phoneNetwork }),
      ...(paymentNetwork && { paymentNetwork }),
      ...(sapNetwork && { sapNetwork }),
      ...(mllpAddress !== null && { mllpAddress }),
      ...(billing && { billing }),
    };
    // A process with the API role sends mail itself after each request.
    if (plays('worker'))
      add(
        startWorker(
          {
            ...sendingOptions(config, database),
            owner: database.prepared.owner,
            publicUrl: config.publicUrl,
            sandbox: config.demo,
            ...secretOptions(config),
            sendsMail: !plays('api'),
            ...shared,
          },
          log,
        ).stop,
      );
    const releases = plays('web', 'registry')
      ? await openRegistry({ ...config, dataDir, pool, serves: plays('registry'), log })
      : null;
    if (releases) add(() => releases.close());
    const app = await buildApplication({
      config: { ...config, dataDir },
      log,
      pool,
      api: plays('api') ? apiOptions(config, database, shared) : null,
      releases,
    });
    add(drainable(app));
    const port = await listen(app, config);
    if (plays('api'))
      readyPrescriptionPaper().catch((err: unknown) =>
        log.warn({ err }, 'what draws prescriptions could not be loaded ahead'),
      );
    const hasPages = async () => releases !== null && (await releases.registry.current()) !== null;
    const releaseAuthority = async () =>
      releases && plays('registry') ? releases.registry.releaseAuthority() : null;
    return { port, database, warnings, hasPages, releaseAuthority, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
};
