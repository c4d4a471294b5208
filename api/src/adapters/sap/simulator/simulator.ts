import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/time/clock';
import { createFhirServer } from './fhir-server';
import { createHospital, type Hospital, type HospitalConfig } from './hospital';
import type { Seeding } from './seed';

export interface SapSimulator {
  /** Serves `/{id}/fhir` of each hospital. */
  readonly app: FastifyInstance;
  /**
   * Makes a hospital known, with invented patients; repeating it changes how it is reached and
   * keeps what happened there.
   */
  connect(config: HospitalConfig, seeding?: Omit<Seeding, 'now' | 'timeZone'>): Hospital;
  find(id: string): Hospital | undefined;
  hospitals(): readonly Hospital[];
}

/**
 * SAP Patient Management on loopback: FHIR R4 and HL7 v2, invented people, nothing leaves the
 * machine.
 */
export const createSapSimulator = (clock: Clock): SapSimulator => {
  const hospitals = new Map<string, Hospital>();
  return {
    app: createFhirServer((id) => hospitals.get(id)),
    connect: (config, seeding) => {
      const hospital = hospitals.get(config.id) ?? createHospital(config, clock, seeding);
      hospital.connect(config);
      hospitals.set(config.id, hospital);
      return hospital;
    },
    find: (id) => hospitals.get(id),
    hospitals: () => [...hospitals.values()],
  };
};
