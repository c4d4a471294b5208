import type { Locale, Task } from '@sala/shared-contracts';

type ColumnName =
  | 'number'
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'label'
  | 'assignee'
  | 'assigneeEmail'
  | 'startOn'
  | 'dueOn'
  | 'related'
  | 'createdAt'
  | 'completedAt';

interface Words {
  readonly title: string;
  readonly columns: Readonly<Record<ColumnName, string>>;
  readonly search: string;
  readonly overdue: string;
  readonly yes: string;
  readonly view: string;
  readonly views: Readonly<Record<'mine' | 'team' | 'created', string>>;
  readonly statuses: Readonly<Record<Task['status'], string>>;
  readonly priorities: Readonly<Record<Task['priority'], string>>;
}

/** Labels of task exports. */
export const exportWords: Readonly<Record<Locale, Words>> = {
  'es-MX': {
    title: 'Tareas',
    columns: {
      number: 'Número',
      title: 'Tarea',
      description: 'Descripción',
      status: 'Estado',
      priority: 'Prioridad',
      label: 'Etiqueta',
      assignee: 'Responsable',
      assigneeEmail: 'Correo del responsable',
      startOn: 'Empieza',
      dueOn: 'Vence',
      related: 'Relacionada con',
      createdAt: 'Creada',
      completedAt: 'Terminada',
    },
    search: 'Búsqueda',
    overdue: 'Vencidas',
    yes: 'Sí',
    view: 'De quién',
    views: { mine: 'Mías', team: 'De mi equipo', created: 'Creadas por mí' },
    statuses: {
      backlog: 'Para después',
      todo: 'Por hacer',
      in_progress: 'En curso',
      on_hold: 'En espera',
      done: 'Terminada',
      canceled: 'Cancelada',
    },
    priorities: { low: 'Baja', medium: 'Media', high: 'Alta', critical: 'Urgente' },
  },
  en: {
    title: 'Tasks',
    columns: {
      number: 'Number',
      title: 'Task',
      description: 'Description',
      status: 'Status',
      priority: 'Priority',
      label: 'Label',
      assignee: 'Assignee',
      assigneeEmail: 'Assignee’s e-mail',
      startOn: 'Starts',
      dueOn: 'Due',
      related: 'Related to',
      createdAt: 'Created',
      completedAt: 'Done',
    },
    search: 'Search',
    overdue: 'Overdue',
    yes: 'Yes',
    view: 'Whose',
    views: { mine: 'Mine', team: 'My team’s', created: 'Created by me' },
    statuses: {
      backlog: 'Backlog',
      todo: 'To do',
      in_progress: 'In progress',
      on_hold: 'On hold',
      done: 'Done',
      canceled: 'Cancelled',
    },
    priorities: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' },
  },
};
