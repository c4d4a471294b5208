import type { SignedInMember } from '..';

/** Valid inputs of task endpoints with an id, for the caller's own record. */
export const taskInputs = {
  taskView: {},
  taskUpdate: { body: { version: 1, title: 'Llamar al proveedor' } },
  taskMove: { body: { version: 1, status: 'in_progress' as const } },
  taskCommentCreate: { body: { body: 'Ya les escribí' } },
  taskDelete: { query: { version: 1 } },
};

export const createTaskRecords = async ({ client }: SignedInMember) => {
  const { id: taskId } = await client.ok('taskCreate', { body: { title: 'Pedir guantes' } });
  return { taskId };
};
