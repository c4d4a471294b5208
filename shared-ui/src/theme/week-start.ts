import { createContext } from 'react';

export type WeekStart = 'monday' | 'sunday';

export const WeekStartContext = createContext<WeekStart>('monday');
