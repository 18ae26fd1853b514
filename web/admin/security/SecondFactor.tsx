import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '#contracts/french/dates.ts';
import type { FactorProposal, SecondFactorState } from '#contracts/http/console/admin.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { Loaded } from '../parts/lists/ListParts.tsx';
import { list, listItem, soft } from '../parts/parts.css.ts';
import {
  CredentialsForm,
  drawRecoveryCodes,
  FactorSetup,
  proposeFactor,
  RecoveryCodes,
} from './FactorSetup.tsx';
import * as styles from './security.css.ts';

type Step =
  | { readonly kind: 'ask'; readonly goal: 'factor' | 'codes' }
  | { readonly kind: 'set-up'; readonly proposal: FactorProposal }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The second factor: what it is, setting it up or changing it, new recovery codes. */
export function SecondFactor() {
  const query = useQuery(adminQueries.secondFactor);
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    void client.invalidateQueries();
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>Second facteur</h3>
      <Loaded query={query} what="le second facteur" rows={1} rowHeight="7rem">
        {(factor) => (
          <>
            <div className={list}>
              <div className={`${listItem} ${stack.x4}`}>
                <Description factor={factor} />
                <div className={styles.actions}>
                  {factor.source !== 'environment' && (
                    <Button
                      size="small"
                      variant={factor.source === 'none' ? 'primary' : 'secondary'}
                      onClick={() => setStep({ kind: 'ask', goal: 'factor' })}
                    >
                      {factor.source === 'none' ? 'Configurer' : "Changer d'application"}
                    </Button>
                  )}
                  {factor.source !== 'none' && (
                    <Button
                      size="small"
                      variant="secondary"
                      onClick={() => setStep({ kind: 'ask', goal: 'codes' })}
                    >
                      Nouveaux codes de secours
                    </Button>
                  )}
                </div>
              </div>
            </div>
            {step !== null && <FactorDialog step={step} factor={factor} onStep={setStep} onClose={close} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Description({ factor: { source, since, recoveryCodesLeft } }: { factor: SecondFactorState }) {
  if (source === 'none')
    return (
      <p>
        Le mot de passe suffit à ouvrir la console. Une application d'authentification la protège aussi quand
        il est connu d'autrui.
      </p>
    );
  return (
    <div>
      <p>
        {source === 'environment'
          ? 'Application d’authentification, donnée par la configuration (ADMIN_TOTP_SECRET).'
          : `Application d’authentification, depuis le ${since === null ? '' : longDate(since)}.`}
      </p>
      <p className={recoveryCodesLeft === 0 ? styles.warning : soft}>
        {recoveryCodesLeft === 0
          ? 'Aucun code de secours restant'
          : plural(recoveryCodesLeft, 'code de secours restant', 'codes de secours restants')}
      </p>
    </div>
  );
}

const TITLES: Record<Step['kind'], string> = {
  ask: 'Confirmez votre identité',
  'set-up': 'Second facteur',
  codes: 'Codes de secours',
};

interface FactorDialogProps {
  readonly step: Step;
  readonly factor: SecondFactorState;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

function FactorDialog({ step, factor, onStep, onClose }: FactorDialogProps) {
  return (
    <Dialog title={TITLES[step.kind]} role="alertdialog" onClose={onClose}>
      {step.kind === 'ask' && (
        <CredentialsForm
          reason={
            step.goal === 'factor'
              ? 'Les autres sessions seront fermées.'
              : 'Les codes de secours précédents ne vaudront plus rien.'
          }
          needsCode={factor.source !== 'none'}
          onSubmit={async (credentials) =>
            onStep(
              step.goal === 'factor'
                ? { kind: 'set-up', proposal: await proposeFactor(credentials) }
                : { kind: 'codes', codes: await drawRecoveryCodes(credentials) },
            )
          }
          onCancel={onClose}
        />
      )}
      {step.kind === 'set-up' && (
        <FactorSetup
          proposal={step.proposal}
          onConfirmed={(codes) => onStep({ kind: 'codes', codes })}
          onCancel={onClose}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}
