/**
 * Every part of the console that something is typed or chosen into, `file#component`. `every-form.test.ts` finds them in the code: a new
 * one is added here, with its draft or with the reason why it has none.
 */

/** The test that walks through forms of all kinds. */
export const WALK = 'data/every-draft.browser.test.ts';

/** They keep a draft: what is typed is there again after Escape, a reload and an ended session. By the test that shows it. */
export const DRAFTED: Readonly<Record<string, string>> = {
  ...walked(
    'analyses/GoalDialog.tsx#GoalDialog',
    'analyses/LeadTime.tsx#LeadTime',
    'analyses/MarkDialog.tsx#MarkDialog',
    'audit/JournalScreen.tsx#JournalScreen',
    'house/DispatchPromiseForm.tsx#PromiseFields',
    'mails/MorningMail.tsx#Switch',
    'orders/AddressDialog.tsx#AddressDialog',
    'orders/DeliveryDialog.tsx#DeliveryDialog',
    'orders/EmailDialog.tsx#EmailDialog',
    'orders/GestureDialog.tsx#GestureDialog',
    'orders/OrderHold.tsx#HoldDialog',
    'orders/OrderNotes.tsx#NotesDialog',
    'orders/OrderParcels.tsx#NumberDialog',
    'orders/OrderReplacements.tsx#ReplacementDialog',
    'orders/PackingDialog.tsx#Packing',
    'orders/ParcelDialog.tsx#ParcelDialog',
    'orders/WithdrawalDialog.tsx#WithdrawalDialog',
    'orders/bulk/ParcelsDialog.tsx#ParcelsDialog',
    'orders/desk/OrderViews.tsx#NameDialog',
    'pages/EReportingForm.tsx#EReportingForm',
    'pages/PersonalDataPage.tsx#PersonalDataPage',
    'reviews/ReviewsTab.tsx#RefusalDialog',
    'stray-money/StrayMoneyPage.tsx#DismissDialog',
  ),
  'house/HousePage.tsx#HouseForm': 'house/house.browser.test.ts',
  'orders/taking/TakeOrderDialog.tsx#TakeOrderDialog': 'orders/taking/taking.browser.test.ts',
  'orders/ChangeDialog.tsx#ChangeDialog': 'data/drafts.browser.test.ts',
  'orders/OrderCard.tsx#OrderCard': 'data/drafts.browser.test.ts',
  'products/ImageUpload.tsx#ImageUpload': 'products/products.browser.test.ts',
  'products/NotesField.tsx#NotesField': 'data/drafts.browser.test.ts',
  'products/ProductForm.tsx#ProductForm': 'data/drafts.browser.test.ts',
  'promos/PromoDialog.tsx#PromoDialog': 'data/drafts.browser.test.ts',
  'returns/ReceiveDialog.tsx#ReceiveDialog': 'returns/returns.browser.test.ts',
  'reviews/ReviewsTab.tsx#AnswerDialog': 'reviews/reviews.browser.test.ts',
};

function walked(...forms: readonly string[]): Record<string, string> {
  return Object.fromEntries(forms.map((form) => [form, WALK]));
}

const IN_THE_ADDRESS = 'it narrows a list, in the address or (typed) in this tab';
const PART = 'a part of a form that keeps the draft';
const CHOSEN = 'orders are chosen for what is done to many at once';
const SECRET = 'passwords and codes are never kept';

/** They keep none of their own. */
export const UNDRAFTED: Readonly<Record<string, string>> = {
  'analyses/PeriodChooser.tsx#DayChoice': IN_THE_ADDRESS,
  'analyses/PeriodChooser.tsx#PeriodChooser': IN_THE_ADDRESS,
  'analyses/StockOverTime.tsx#StockOverTime': IN_THE_ADDRESS,
  'audit/ShopAtScreen.tsx#ShopAtScreen': 'a date, which is in the address once it is gone to',
  'mails/MailsPage.tsx#MailsPage': IN_THE_ADDRESS,
  'messages/MessagesPage.tsx#MessagesPage': IN_THE_ADDRESS,
  'orders/OrdersTab.tsx#OrderFilter': IN_THE_ADDRESS,
  'orders/desk/OrderFilters.tsx#DayField': IN_THE_ADDRESS,
  'orders/desk/OrderFilters.tsx#FilterFields': IN_THE_ADDRESS,
  'orders/desk/OrderFilters.tsx#PerfumeSelect': IN_THE_ADDRESS,
  'orders/desk/OrderFilters.tsx#Typed': IN_THE_ADDRESS,
  'pages/DocumentsPage.tsx#DocumentsPage': IN_THE_ADDRESS,
  'products/ProductsTab.tsx#ProductsTab': IN_THE_ADDRESS,
  'reviews/ReviewsTab.tsx#ReviewsTab': IN_THE_ADDRESS,
  'house/HouseFields.tsx#HouseFields': PART,
  'orders/AddressFields.tsx#AddressFields': PART,
  'orders/DeliveryFields.tsx#DeliveryFields': PART,
  'orders/ParcelFields.tsx#ParcelContents': PART,
  'orders/TrackingField.tsx#TrackingField': PART,
  'orders/TrackingNumber.tsx#TrackingNumber': PART,
  'orders/bulk/ParcelsDialog.tsx#ListFields': PART,
  'orders/taking/ArticlePicker.tsx#ArticlePicker': 'words that find what is added',
  'parts/FormParts.tsx#NumberField': PART,
  'parts/ListParts.tsx#SearchBox': PART,
  'products/CharacterFields.tsx#CharacterFields': PART,
  'products/CostFields.tsx#CostFields': PART,
  'products/KindFields.tsx#KindFields': PART,
  'products/PictureFields.tsx#PictureFields': PART,
  'products/ProductFields.tsx#DetailFields': PART,
  'products/ProductFields.tsx#StockFields': PART,
  'promos/PromoDialog.tsx#PromoFields': PART,
  'security/FactorSetup.tsx#CredentialsForm': SECRET,
  'security/FactorSetup.tsx#FactorSetup': SECRET,
  'session/LoginScreen.tsx#CredentialsStep': SECRET,
  'orders/PackingDialog.tsx#ScannedCode': 'a code is counted, or refused, as it is read',
  'orders/table/Choice.tsx#Choice': CHOSEN,
  'orders/table/CompactOrders.tsx#CompactOrders': CHOSEN,
  'orders/StatusSelector.tsx#StatusSelector': 'a choice is carried out, or asked about, as it is made',
  'pages/PersonalDataPage.tsx#FoundPerson':
    'chosen of a search that is made anew, and entered in the register, each time',
  'palette/Palette.tsx#Palette': 'what it finds is opened; nothing typed there is meant to stay',
};
