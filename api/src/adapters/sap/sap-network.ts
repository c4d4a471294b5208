import type { Clock } from '../../platform/time/clock';
import type { MllpTarget } from './simulator/mllp-sender';
import { createSapSimulator, type SapSimulator } from './simulator/simulator';

/** A simulated SAP on loopback, which sends its messages by itself. */
export interface SapNetwork {
  readonly simulator: SapSimulator;
  /** Base of the FHIR interfaces, without the hospital; the first call starts listening. */
  address(): Promise<string>;
  /** Where hospitals send to; null: nobody listens. */
  readonly listener: MllpTarget | null;
  /** Tells it where our listener is, once there is one. */
  listenAt(target: MllpTarget): void;
  /** Sends what the hospitals have to say. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

export interface SapNetworkOptions {
  readonly clock: Clock;
  /** Messages leave by themselves; tests call `tick`. */
  readonly runs: boolean;
}

const sendEveryMs = 1000;
const host = '127.0.0.1';

export const createSapNetwork = ({ clock, runs }: SapNetworkOptions): SapNetwork => {
  const simulator = createSapSimulator(clock);
  let listener: MllpTarget | null = null;
  let started: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const tick = async (): Promise<void> => {
    for (const hospital of simulator.hospitals()) await hospital.send();
  };
  return {
    simulator,
    get listener() {
      return listener;
    },
    listenAt: (target) => {
      listener = target;
      for (const hospital of simulator.hospitals())
        hospital.connect({ ...hospital.config, listener });
    },
    address: () => {
      // A call that is still under way would start listening again.
      if (isClosed) throw new Error('the simulated SAP is closed');
      started ??= simulator.app.listen({ host, port: 0 });
      if (runs)
        timer ??= setInterval(() => void tick().catch(() => undefined), sendEveryMs).unref();
      return started;
    },
    tick,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await started?.catch(() => undefined);
      await simulator.app.close();
    },
  };
};
