import { messageVariables, type MessageVariable } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';

const isVariable = (name: string): name is MessageVariable =>
  messageVariables.some((one) => one === name);

/** What a variable is called; a name that is none stays as it is. */
export const useVariableName = () => {
  const { t } = useTranslation('hospital');
  return (name: string): string =>
    isVariable(name) ? t(`messageVariables.${name}`) : `{{${name}}}`;
};
