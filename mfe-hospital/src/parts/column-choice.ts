import { columnChoiceAt } from '@sala/screen-parts/columns';

export const useColumnChoice = columnChoiceAt('sala-columns-hospital');
