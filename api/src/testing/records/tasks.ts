import type { SignedInMember } from '..';
import { createPatient } from './patients';

/** Valid inputs of task endpoints with an id, for the caller's own record. */
export const taskInputs = {
  taskView: {},
  taskUpdate: { body: { version: 1, title: 'Llamar al proveedor' } },
  taskMove: { body: { version: 1, status: 'in_progress' as const } },
  taskCommentCreate: { body: { body: 'Ya les escribí' } },
  taskDelete: { query: { version: 1 } },
  taskFileList: {},
  taskFileCreate: { query: { name: 'otra.txt' }, body: new Blob(['Nota']) },
  taskFileDownload: {},
  taskFileDelete: {},
  clinicalTaskView: {},
  clinicalTaskMove: { body: { version: 1, status: 'in_progress' as const } },
  clinicalTaskAssign: { body: { version: 1, assigneeRole: 'nurse' as const } },
  clinicalTaskAttemptCreate: { body: { result: 'no_answer' as const } },
  clinicalTaskCommentCreate: { body: { body: 'Prefiere que le llamen en la tarde' } },
};

/** A task of a patient, of somebody who may write them. */
export const createClinicalTask = async ({ client }: SignedInMember, change: object = {}) => {
  const { id: patientId } = await createPatient(client, { firstName: 'Teresa' });
  const { id: clinicalTaskId } = await client.ok('clinicalTaskCreate', {
    body: {
      patientId,
      title: 'Llamar por el resultado',
      category: 'call_patient',
      dueType: 'next_visit',
      ...change,
    },
  });
  return { clinicalTaskId };
};

export const createTaskRecords = async ({ client }: SignedInMember) => {
  const { id: taskId } = await client.ok('taskCreate', { body: { title: 'Pedir guantes' } });
  const { id: taskFileId } = await client.ok('taskFileCreate', {
    params: { taskId },
    query: { name: 'nota.txt' },
    body: new Blob(['Nota']),
  });
  return { taskId, taskFileId };
};
