import { limits, type SavedView } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  fillMessage,
  Flex,
  LoadingState,
} from '@sala/shared-ui';
import { CheckboxField, Form, SubmitButton, TextField, yup } from '@sala/shared-ui/form';
import { ViewIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useEffect, useMemo } from 'react';
import { useFailure } from '../failure/failure';
import { useWords } from '../words';
import { rememberViews } from './default-view';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { showSame, type Settings } from './view-settings';

const words = { 'es-MX': es, en };

export interface ViewsPanelProps {
  readonly screen: SavedView['screen'];
  /** Current settings of the screen, as a view would store them. */
  readonly settings: Settings;
  /** The panel closes itself afterwards. */
  readonly onOpen: (settings: Settings) => void;
  readonly onClose: () => void;
}

interface NewView {
  readonly name: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
}

const newView: NewView = { name: '', shared: false, isDefault: false };

/** Saved views: the person's own and shared ones. */
export const ViewsPanel = ({ screen, settings, onOpen, onClose }: ViewsPanelProps) => {
  const own = useWords(words);
  const client = useQueryClient();
  const list = useQuery({ ...apiQuery('savedViewList', { query: { screen } }), meta: failsAlone });
  const { data: known } = list;
  useEffect(() => {
    if (known) rememberViews(screen, known.items);
  }, [known, screen]);
  const failure = useFailure(list.error);
  const forget = () => void client.invalidateQueries({ queryKey: apiKey('savedViewList') });
  const create = useMutation({
    ...apiMutation('savedViewCreate'),
    onSuccess: ({ name }) => {
      notify.success(fillMessage(own.saved, { name }));
      forget();
    },
  });
  const update = useMutation({
    ...apiMutation('savedViewUpdate'),
    onSuccess: forget,
    onError: forget,
  });
  const remove = useMutation({ ...apiMutation('savedViewDelete'), onSuccess: forget });
  const problem = useFailure(create.error);
  const schema = useMemo(
    () =>
      yup.object({
        name: yup
          .string()
          .trim()
          .required(own.nameMissing)
          .max(limits.viewNameMax, fillMessage(own.nameTooLong, { max: limits.viewNameMax })),
      }),
    [own],
  );
  const change = (
    { id, version }: SavedView,
    body: Partial<Pick<SavedView, 'shared' | 'isDefault' | 'settings'>>,
  ) => update.mutate({ params: { viewId: id }, body: { version, ...body } });
  const open = (view: SavedView) => {
    onClose();
    onOpen(view.settings);
  };
  const views = list.data?.items ?? [];
  return (
    <SidePanel open title={own.title} onClose={onClose}>
      {list.isPending ? <LoadingState shape="text" rows={4} /> : null}
      {failure && !list.data ? (
        <ErrorState problem={failure} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && views.length === 0 ? (
        <EmptyState icon={<ViewIcon />} title={own.none} text={own.noneText} />
      ) : null}
      <ul role="list">
        {views.map((view) => (
          <Flex
            as="li"
            key={view.id}
            align="center"
            gap="2"
            minH={{ base: 'touch', md: '9' }}
            borderBottomWidth="1px"
          >
            <Button
              variant="link"
              minW="0"
              justifyContent="flex-start"
              aria-pressed={showSame(view.settings, settings)}
              onClick={() => open(view)}
            >
              {view.name}
            </Button>
            <Flex gap="1" ms="auto" align="center" flexShrink="0">
              {showSame(view.settings, settings) ? <Badge tone="accent">{own.now}</Badge> : null}
              {view.isDefault ? <Badge>{own.default}</Badge> : null}
              {view.shared ? (
                <Badge>{view.mine ? own.shared : (view.ownerName ?? own.shared)}</Badge>
              ) : null}
              {view.mine ? (
                <RowMenu
                  name={view.name}
                  actions={[
                    {
                      key: 'update',
                      label: own.update,
                      onSelect: () => change(view, { settings }),
                    },
                    {
                      key: 'default',
                      label: view.isDefault ? own.notDefault : own.makeDefault,
                      onSelect: () => change(view, { isDefault: !view.isDefault }),
                    },
                    {
                      key: 'share',
                      label: view.shared ? own.unshare : own.share,
                      onSelect: () => change(view, { shared: !view.shared }),
                    },
                    {
                      key: 'delete',
                      label: own.delete,
                      danger: true,
                      onSelect: () => remove.mutate({ params: { viewId: view.id } }),
                    },
                  ]}
                />
              ) : null}
            </Flex>
          </Flex>
        ))}
      </ul>
      <Flex direction="column" mt="5" pt="4" borderTopWidth="1px">
        <Form<NewView>
          label={own.keep}
          initialValues={newView}
          validationSchema={schema}
          problem={problem}
          submitting={create.isPending}
          onSubmit={(values, { resetForm }) =>
            create.mutate(
              { body: { screen, ...values, name: values.name.trim(), settings } },
              { onSuccess: () => resetForm() },
            )
          }
        >
          <TextField name="name" label={own.name} autoComplete="off" />
          <CheckboxField name="shared" label={own.shareNew} />
          <CheckboxField name="isDefault" label={own.defaultNew} />
          <SubmitButton alignSelf="flex-start">{own.keep}</SubmitButton>
        </Form>
      </Flex>
    </SidePanel>
  );
};
