import type { EventAudiences, EventSchemas } from '../platform/event';

export const datasetsEvents = {
  'dataset.created': null,
  'dataset.updated': null,
  'dataset.deleted': null,
  'dataset_view.created': null,
  'dataset_view.updated': null,
  'dataset_view.deleted': null,
  'dataset_schedule.created': null,
  'dataset_schedule.updated': null,
  'dataset_schedule.deleted': null,
  'dataset_schedule.sent': null,
  'dataset_schedule.failed': null,
  'dataset_schedule.stopped': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const datasetsAudiences = {
  dataset: null,
  dataset_schedule: null,
  dataset_view: null,
} as const satisfies EventAudiences;
