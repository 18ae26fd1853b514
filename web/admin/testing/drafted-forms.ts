/**
 * Every part of the console that something is typed or chosen into, `file#component`. `every-form.test.ts` finds them in the code: a new
 * one is added here, with its draft or with the reason why it has none.
 */

/** The test that walks through forms of all kinds. */
export const WALK = 'data/every-draft.browser.test.ts';

/** They keep a draft: what is typed is there again after Escape, a reload and an ended session. By the test that shows it. */
export const DRAFTED: Readonly<Record<string, string>> = {
  ...walked(
    'analyses/plans/GoalDialog.tsx#GoalDialog',
    'analyses/stock/LeadTime.tsx#LeadTime',
    'analyses/plans/MarkDialog.tsx#MarkDialog',
    'audit/JournalScreen.tsx#JournalScreen',
    'house/DispatchPromiseForm.tsx#PromiseFields',
    'mails/MorningMail.tsx#Switch',
    'orders/delivery/AddressDialog.tsx#AddressDialog',
    'orders/delivery/DeliveryDialog.tsx#DeliveryDialog',
    'orders/EmailDialog.tsx#EmailDialog',
    'orders/after-sale/GestureDialog.tsx#GestureDialog',
    'orders/OrderHold.tsx#HoldDialog',
    'orders/OrderNotes.tsx#NotesDialog',
    'orders/parcels/OrderParcels.tsx#NumberDialog',
    'orders/after-sale/OrderReplacements.tsx#ReplacementDialog',
    'orders/parcels/PackingDialog.tsx#Packing',
    'orders/parcels/ParcelDialog.tsx#ParcelDialog',
    'orders/after-sale/WithdrawalDialog.tsx#WithdrawalDialog',
    'orders/bulk/ParcelsDialog.tsx#ParcelsDialog',
    'orders/desk/OrderViews.tsx#NameDialog',
    'pages/EReportingForm.tsx#EReportingForm',
    'pages/PersonalDataPage.tsx#PersonalDataPage',
    'reviews/ReviewsTab.tsx#RefusalDialog',
    'stray-money/StrayMoneyPage.tsx#DismissDialog',
  ),
  'house/HousePage.tsx#HouseForm': 'house/house.browser.test.ts',
  'orders/taking/TakeOrderDialog.tsx#TakeOrderDialog': 'orders/taking/taking.browser.test.ts',
  'orders/change/ChangeDialog.tsx#ChangeDialog': 'data/drafts.browser.test.ts',
  'orders/OrderCard.tsx#OrderCard': 'data/drafts.browser.test.ts',
  'products/pictures/ImageUpload.tsx#ImageUpload': 'products/products.browser.test.ts',
  'products/form/NotesField.tsx#NotesField': 'data/drafts.browser.test.ts',
  'products/form/ProductForm.tsx#ProductForm': 'data/drafts.browser.test.ts',
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
  'analyses/stock/StockOverTime.tsx#StockOverTime': IN_THE_ADDRESS,
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
  'orders/delivery/AddressFields.tsx#AddressFields': PART,
  'orders/delivery/DeliveryFields.tsx#DeliveryFields': PART,
  'orders/parcels/ParcelFields.tsx#ParcelContents': PART,
  'orders/parcels/TrackingField.tsx#TrackingField': PART,
  'orders/parcels/TrackingNumber.tsx#TrackingNumber': PART,
  'orders/bulk/ParcelsDialog.tsx#ListFields': PART,
  'orders/taking/ArticlePicker.tsx#ArticlePicker': 'words that find what is added',
  'parts/FormParts.tsx#NumberField': PART,
  'parts/lists/ListParts.tsx#SearchBox': PART,
  'products/form/CharacterFields.tsx#CharacterFields': PART,
  'products/form/CostFields.tsx#CostFields': PART,
  'products/form/KindFields.tsx#KindFields': PART,
  'products/pictures/PictureFields.tsx#PictureFields': PART,
  'products/form/ProductFields.tsx#DetailFields': PART,
  'products/form/ProductFields.tsx#StockFields': PART,
  'promos/PromoDialog.tsx#PromoFields': PART,
  'security/FactorSetup.tsx#CredentialsForm': SECRET,
  'security/FactorSetup.tsx#FactorSetup': SECRET,
  'session/LoginScreen.tsx#CredentialsStep': SECRET,
  'orders/parcels/PackingDialog.tsx#ScannedCode': 'a code is counted, or refused, as it is read',
  'orders/table/Choice.tsx#Choice': CHOSEN,
  'orders/table/CompactOrders.tsx#CompactOrders': CHOSEN,
  'orders/change/StatusSelector.tsx#StatusSelector': 'a choice is carried out, or asked about, as it is made',
  'pages/PersonalDataPage.tsx#FoundPerson':
    'chosen of a search that is made anew, and entered in the register, each time',
  'palette/Palette.tsx#Palette': 'what it finds is opened; nothing typed there is meant to stay',
};
