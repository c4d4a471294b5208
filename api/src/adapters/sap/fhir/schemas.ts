import * as z from 'zod/mini';

/*
 * What is read of FHIR R4, and no more: other fields and extensions may be whatever they are.
 */

const text = z.optional(z.string().check(z.maxLength(10_000)));

const codingSchema = z.object({ system: text, code: text, display: text });
export const conceptSchema = z.object({ coding: z.optional(z.array(codingSchema)), text });
const identifierSchema: z.ZodMiniType<{
  readonly use?: string | undefined;
  readonly system?: string | undefined;
  readonly value?: string | undefined;
  readonly extension?: readonly Extension[] | undefined;
}> = z.object({
  use: text,
  system: text,
  value: text,
  extension: z.optional(z.lazy(() => z.array(extensionSchema))),
});
const referenceSchema = z.object({
  reference: text,
  display: text,
  identifier: z.optional(identifierSchema),
});
export const periodSchema = z.object({ start: text, end: text });

export interface Extension {
  readonly url: string;
  readonly valueString?: string | undefined;
  readonly valueCode?: string | undefined;
  readonly valueBoolean?: boolean | undefined;
  readonly valueInteger?: number | undefined;
  readonly valueDateTime?: string | undefined;
  readonly valuePeriod?: z.output<typeof periodSchema> | undefined;
  readonly valueReference?: z.output<typeof referenceSchema> | undefined;
  readonly extension?: readonly Extension[] | undefined;
}

const extensionSchema: z.ZodMiniType<Extension> = z.object({
  url: z.string(),
  valueString: text,
  valueCode: text,
  valueBoolean: z.optional(z.boolean()),
  valueInteger: z.optional(z.int()),
  valueDateTime: text,
  valuePeriod: z.optional(periodSchema),
  valueReference: z.optional(referenceSchema),
  extension: z.optional(z.lazy(() => z.array(extensionSchema))),
});

const resource = {
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  meta: z.optional(z.object({ versionId: text, lastUpdated: text })),
  extension: z.optional(z.array(extensionSchema)),
  identifier: z.optional(z.array(identifierSchema)),
};

export const patientSchema = z.object({
  ...resource,
  active: z.optional(z.boolean()),
  name: z.optional(
    z.array(z.object({ use: text, family: text, given: z.optional(z.array(z.string())), text })),
  ),
  gender: text,
  birthDate: text,
  deceasedBoolean: z.optional(z.boolean()),
  deceasedDateTime: text,
  telecom: z.optional(z.array(z.object({ system: text, value: text }))),
  address: z.optional(
    z.array(
      z.object({ text, line: z.optional(z.array(z.string())), city: text, postalCode: text }),
    ),
  ),
  link: z.optional(z.array(z.object({ other: referenceSchema, type: text }))),
});
export type FhirPatient = z.output<typeof patientSchema>;

export const accountSchema = z.object({
  ...resource,
  status: text,
  type: z.optional(conceptSchema),
  subject: z.optional(z.array(referenceSchema)),
  servicePeriod: z.optional(periodSchema),
});
export type FhirAccount = z.output<typeof accountSchema>;

export const encounterSchema = z.object({
  ...resource,
  status: text,
  class: z.optional(codingSchema),
  type: z.optional(z.array(conceptSchema)),
  subject: z.optional(referenceSchema),
  account: z.optional(z.array(referenceSchema)),
  period: z.optional(periodSchema),
  participant: z.optional(z.array(z.object({ individual: z.optional(referenceSchema) }))),
  diagnosis: z.optional(z.array(z.object({ condition: z.optional(referenceSchema) }))),
  reasonCode: z.optional(z.array(conceptSchema)),
  location: z.optional(
    z.array(z.object({ location: referenceSchema, physicalType: z.optional(conceptSchema) })),
  ),
  hospitalization: z.optional(z.object({ dischargeDisposition: z.optional(conceptSchema) })),
  serviceProvider: z.optional(referenceSchema),
});
export type FhirEncounter = z.output<typeof encounterSchema>;

export const appointmentSchema = z.object({
  ...resource,
  status: text,
  appointmentType: z.optional(conceptSchema),
  start: text,
  end: text,
  minutesDuration: z.optional(z.int()),
  supportingInformation: z.optional(z.array(referenceSchema)),
  participant: z.optional(z.array(z.object({ actor: z.optional(referenceSchema) }))),
});
export type FhirAppointment = z.output<typeof appointmentSchema>;

export const organizationSchema = z.object({
  ...resource,
  name: text,
  partOf: z.optional(referenceSchema),
});

export const locationSchema = z.object({
  ...resource,
  name: text,
  physicalType: z.optional(conceptSchema),
  partOf: z.optional(referenceSchema),
  managingOrganization: z.optional(referenceSchema),
});

export const scheduleSchema = z.object({
  ...resource,
  active: z.optional(z.boolean()),
  actor: z.optional(z.array(referenceSchema)),
  comment: text,
});

export const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  link: z.optional(z.array(z.object({ relation: z.string(), url: z.string() }))),
  entry: z.optional(
    z
      .array(z.object({ resource: z.optional(z.looseObject({ resourceType: z.string() })) }))
      .check(z.maxLength(1000)),
  ),
});

export const outcomeSchema = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z
    .array(
      z.object({
        severity: z.string(),
        code: text,
        details: z.optional(conceptSchema),
        diagnostics: text,
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

export const capabilitySchema = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string(),
  software: z.optional(z.object({ name: text, version: text })),
  implementation: z.optional(z.object({ description: text })),
  rest: z.optional(
    z.array(
      z.object({
        mode: text,
        resource: z.optional(
          z.array(
            z.object({
              type: z.string(),
              interaction: z.optional(z.array(z.object({ code: z.string() }))),
              operation: z.optional(z.array(z.object({ name: text }))),
            }),
          ),
        ),
      }),
    ),
  ),
});

export type Reference = z.output<typeof referenceSchema>;
export type Concept = z.output<typeof conceptSchema>;
