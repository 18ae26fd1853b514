import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../data/api.ts';
import { caption } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { goOnAt } from '../../../ui/interaction.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { Spinner } from '../../../ui/marks/Loading.tsx';
import { showError, showToast } from '../../../ui/overlays/toast.ts';
import { ProductPicture } from '../../../ui/pictures/ProductPicture.tsx';
import { useDraft } from '../../data/drafts.ts';
import { UPLOAD } from '../../parts/console-icons.ts';
import { outdated } from '../../parts/parts.css.ts';
import * as styles from '../form/product-form.css.ts';
import { refuseImage, uploadImage } from './upload-image.ts';

export interface ImageUploadProps {
  /** What the field is called; that of the product's first picture when absent. */
  readonly label?: string;
  /** Under it is kept that a picture is on its way. */
  readonly draftName: string;
  /** The product's picture; empty without one. */
  readonly imageUrl: string;
  /** The public path of a stored picture, or an empty text when it was removed. */
  readonly onChange: (imageUrl: string) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

const PREVIEW_ALT = "Aperçu de l'image du produit";

/** Chooses, shows, changes and removes a product's picture (specification §2, §4, §5, §8). */
export function ImageUpload(props: ImageUploadProps) {
  const { label = 'Image du produit', draftName, imageUrl, onChange, onUploading } = props;
  const widget = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isUploading, setUploading] = useState(false);
  /** The name of the file that is being sent; found again, it did not arrive before the page was left. */
  const sending = useDraft<string | null>({
    name: draftName,
    schema: z.string().nullable(),
    start: null,
  });
  /** The chosen file, shown while it is sent, and kept on view when sending it failed. */
  const [preview, setPreview] = useState<string | null>(null);

  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const send = async (file: File) => {
    const refusal = refuseImage(file);
    if (refusal) return showError(refusal.title, refusal.description);
    setPreview(URL.createObjectURL(file));
    sending.setValue(file.name);
    setUploading(true);
    onUploading(true);
    try {
      onChange(await uploadImage(file));
      setPreview(null);
      sending.discard();
      showToast({ title: 'Image téléchargée', description: 'Votre image a été téléchargée avec succès' });
    } catch (error) {
      console.error('the picture could not be uploaded', error);
      // Any other failure may be the page that is left.
      if (error instanceof ApiError) sending.discard();
      showError('Erreur de téléchargement', "Impossible de télécharger l'image. Veuillez réessayer.");
    } finally {
      setUploading(false);
      onUploading(false);
    }
  };
  const choose = () => input.current?.click();
  const remove = () => {
    setPreview(null);
    sending.discard();
    onChange('');
  };

  const hasPicture = preview !== null || imageUrl !== '';
  const goOn = () => goOnAt(() => widget.current?.querySelector('button'));
  const hadPicture = useRef(hasPicture);
  useEffect(() => {
    // The button that was pressed went with what it changed.
    if (hadPicture.current !== hasPicture) goOn();
    hadPicture.current = hasPicture;
  });
  return (
    <div ref={widget} className={styles.widget}>
      {sending.isRestored && !isUploading && (
        <div className={outdated} role="status">
          <p>{`L’image «\u00a0${sending.value}\u00a0» n’était pas encore téléchargée quand la page a été quittée\u00a0: choisissez-la à nouveau.`}</p>
          <Button
            variant="link"
            size="inline"
            onClick={() => {
              sending.discard();
              goOn();
            }}
          >
            Compris
          </Button>
        </div>
      )}
      <input
        ref={input}
        className={styles.fileInput}
        type="file"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        disabled={isUploading}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {hasPicture ? (
        <>
          <div className={styles.preview} aria-busy={isUploading}>
            {preview === null ? (
              <ProductPicture
                product={{ name: '', imageUrl, imageAlt: PREVIEW_ALT }}
                sizes="400px"
                className={styles.picture}
              />
            ) : (
              <img src={preview} alt={PREVIEW_ALT} className={styles.picture} />
            )}
            {isUploading && (
              <p className={styles.progress} role="status">
                <Spinner />
                Téléchargement en cours...
              </p>
            )}
          </div>
          <div className={styles.uploadActions}>
            <Button variant="secondary" size="small" onClick={choose} aria-disabled={isUploading}>
              Changer
            </Button>
            <Button variant="ghost" size="small" onClick={remove} aria-disabled={isUploading}>
              Supprimer
            </Button>
          </div>
        </>
      ) : (
        <button type="button" className={styles.dropzone} onClick={choose} aria-describedby={hintId}>
          <Icon {...UPLOAD} size={28} />
          <span>Cliquez pour sélectionner une image</span>
          <span id={hintId} className={caption}>
            JPG, PNG jusqu'à 5MB
          </span>
        </button>
      )}
    </div>
  );
}
